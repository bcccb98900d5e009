"""The pages of the accounts: coming in, one's own profile, what a host does for others."""
