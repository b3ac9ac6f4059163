-- How the person on a seat likes the page, as JSON: it comes along to another device.
CREATE TABLE preferences (
    tab TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tab, seat)
);
