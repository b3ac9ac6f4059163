-- Who asks for something waits by share, the address that people have in common, and shares take turns: `turn` grows
-- from round to round. Who asked for a review may cancel it: `keys` are fingerprints of what they showed.
ALTER TABLE work ADD COLUMN share TEXT NOT NULL DEFAULT '';
ALTER TABLE work ADD COLUMN keys TEXT NOT NULL DEFAULT '';
ALTER TABLE work ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
CREATE INDEX work_by_share ON work (kind, share, status);
