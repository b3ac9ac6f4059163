-- The first schema. `log` is the truth; `saved` holds the last position and the clocks, to resume by other rules.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    seed BLOB NOT NULL,
    visibility TEXT NOT NULL,
    status TEXT NOT NULL,
    changed REAL NOT NULL,
    saved TEXT NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, visibility, changed);

CREATE TABLE log (
    tab TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (tab, seq)
);

-- Sealed answers until their window closes: they take no seq.
CREATE TABLE answers (
    tab TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tab, seat)
);

-- What was answered to a client's own id of a move, so that sending it twice gives the same answer.
CREATE TABLE replies (
    tab TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    id TEXT NOT NULL,
    reply TEXT NOT NULL,
    PRIMARY KEY (tab, seat, id)
);

-- Who may play a seat: fingerprints of browsers' cookies and of seat tokens, never the secrets themselves.
CREATE TABLE holders (
    key TEXT NOT NULL,
    tab TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    PRIMARY KEY (key, tab, seat)
);
CREATE INDEX holders_by_table ON holders (tab);

CREATE TABLE chat (
    tab TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (tab, number)
);
