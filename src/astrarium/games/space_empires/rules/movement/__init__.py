"""The Movement Phase: moving, entering hexes, settling, towing and looking."""
