-- What a list shows of a table, as JSON, so that nobody has to play the game again for it; empty if it is from before.
ALTER TABLE tables ADD COLUMN listed TEXT NOT NULL DEFAULT '';

-- At which change of its table a reply was given: old ones are forgotten.
ALTER TABLE replies ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
CREATE INDEX replies_by_number ON replies (tab, number);
