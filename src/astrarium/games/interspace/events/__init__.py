"""What can happen in InterSpace, as typed events, by what they tell of."""
