SET client_encoding = 'UTF8';
CREATE EXTENSION IF NOT EXISTS pgcrypto;
CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN NEW.a = 1; RETURN NEW; END; $$ LANGUAGE plpgsql;
CREATE TABLE public.orders (
  id bigserial NOT NULL,
  tenant uuid NOT NULL DEFAULT gen_random_uuid(),
  created timestamp without time zone NOT NULL DEFAULT now(),
  amount double precision,
  tags text[],
  note character varying(100),
  PRIMARY KEY ((tenant, id) HASH, created DESC)
) SPLIT INTO 16 TABLETS;
CREATE TABLE metrics (ts timestamptz, host text, v float8, PRIMARY KEY (ts ASC, host)) SPLIT AT VALUES (('2026-01-01 00:00:00'), ('2026-02-01 00:00:00'));
CREATE TABLE t2 (id int PRIMARY KEY, k text UNIQUE, v jsonb);
CREATE INDEX idx_created ON public.orders USING lsm (created ASC) INCLUDE (amount);
CREATE INDEX idx_h ON orders (note HASH, created DESC) SPLIT INTO 4 TABLETS;
CREATE UNIQUE INDEX NONCONCURRENTLY idx_l ON orders (lower(note));
CREATE INDEX b ON orders ((yb_hash_code(created) % 16) ASC, created);
CREATE INDEX g ON t2 USING ybgin (v);
ALTER TABLE ONLY public.orders OWNER TO yugabyte;
COMMENT ON TABLE orders IS 'x';
