-- A file of version 1 of the schema as it was made then; no later change of the code changes it.
CREATE TABLE partida_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT partida_version_pkc PRIMARY KEY (version_num));
CREATE TABLE entry (table_id VARCHAR(64) NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
CREATE TABLE game_table (id VARCHAR(64) NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL, finished BIGINT, PRIMARY KEY (id)) WITHOUT ROWID;
CREATE INDEX ix_game_table_touched ON game_table (touched);
CREATE TABLE seat_token (table_id VARCHAR(64) NOT NULL, digest BLOB NOT NULL, seat INTEGER NOT NULL, created BIGINT NOT NULL, PRIMARY KEY (table_id, digest)) WITHOUT ROWID;
CREATE TABLE due (table_id VARCHAR(64) NOT NULL, seq INTEGER NOT NULL, at BIGINT, PRIMARY KEY (table_id)) WITHOUT ROWID;
CREATE INDEX ix_due_at ON due (at);
INSERT INTO partida_version VALUES ('0001');
INSERT INTO entry VALUES ('VersionOne1', 0, X'7b7d'), ('VersionOne1', 1, X'5b5d'), ('VersionOne2', 0, X'00');
INSERT INTO game_table VALUES ('VersionOne1', 1000, 2000, NULL), ('VersionOne2', 1000, 2000, 3000);
INSERT INTO seat_token VALUES ('VersionOne1', X'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 3, 1500);
INSERT INTO due VALUES ('VersionOne1', 2, 9000), ('VersionOne2', 1, NULL);
