"""How battles may go, with dice of all sizes: every total is counted, none is tried."""
