"""What InterSpace says: names, sentences, menus and logs."""
