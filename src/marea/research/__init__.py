"""For researchers: the games in PettingZoo, Gymnasium and OpenSpiel, with the same observations everywhere."""
