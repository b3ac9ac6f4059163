-- What the coach found in a game that is over, by seat, as JSON: it takes long to find, and does not change.
CREATE TABLE reviews (
    tab TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tab, seat)
);
