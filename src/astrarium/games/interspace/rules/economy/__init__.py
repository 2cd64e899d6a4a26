"""The Basic Economic Step, and the Economic Phase of the Standard game."""
