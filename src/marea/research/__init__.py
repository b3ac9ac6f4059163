"""For researchers: the games as environments of PettingZoo and Gymnasium, with the same observations everywhere."""
