"""What can happen in Cosmic Encounter. What can be reacted to names the moment: `reaction`."""
