"""Which organisations an affiliation string names, as far as that is sure."""
