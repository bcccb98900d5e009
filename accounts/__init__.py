"""Who somebody is: players, invitations, preferences. Knows nothing of poker."""
