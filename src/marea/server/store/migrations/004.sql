-- Several servers share the tables: `version` counts a table's changes, `driver` is the server that let something
-- happen last and so minds its clocks and bots, `ticking` tells whether anything there may happen by itself.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN driver INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ticking INTEGER NOT NULL DEFAULT 1;
CREATE INDEX tables_by_driver ON tables (status, ticking, driver);

-- What bots, the coach and reviewers are asked, where any server or worker may take it.
CREATE TABLE work (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    asked REAL NOT NULL,
    status TEXT NOT NULL,
    taker INTEGER NOT NULL DEFAULT 0,
    done REAL NOT NULL DEFAULT 0,
    answer TEXT NOT NULL DEFAULT ''
);
CREATE INDEX work_by_kind ON work (kind, status, asked);
