"""The Economic Phase: income, maintenance, bids, purchases, placement and growth."""
