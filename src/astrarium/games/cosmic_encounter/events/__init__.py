"""What can happen in Cosmic Encounter. What can be reacted to names the moment: `reaction`; what
somebody gets or loses by an encounter is a `gain`."""
