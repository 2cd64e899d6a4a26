"""The Contact Step of the Standard game: joining forces, battles in zones, planets attacked."""
