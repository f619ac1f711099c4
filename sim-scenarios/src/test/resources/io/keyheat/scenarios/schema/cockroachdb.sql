-- from SHOW CREATE ALL TABLES
CREATE TYPE public.status AS ENUM ('new', 'paid', 'shipped');
CREATE TABLE public.users (
  id UUID NOT NULL DEFAULT gen_random_uuid(),
  city VARCHAR NOT NULL,
  name VARCHAR NULL,
  credit_card VARCHAR NULL,
  CONSTRAINT users_pkey PRIMARY KEY (city ASC, id ASC)
);
CREATE TABLE public.vehicle_location_histories (
  city VARCHAR NOT NULL,
  ride_id UUID NOT NULL,
  "timestamp" TIMESTAMP NOT NULL,
  lat FLOAT8 NULL,
  long FLOAT8 NULL,
  CONSTRAINT vlh_pkey PRIMARY KEY (city ASC, ride_id ASC, "timestamp" ASC)
);
CREATE TABLE IF NOT EXISTS orders (
  id SERIAL PRIMARY KEY,
  customer_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state public.status NOT NULL DEFAULT 'new',
  created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  total DECIMAL(12,2) CHECK (total >= 0),
  payload JSONB,
  INDEX (created_at DESC),
  INDEX orders_by_state (state, created_at) STORING (total),
  UNIQUE INDEX orders_ext (customer_id, id),
  INVERTED INDEX payload_idx (payload),
  FAMILY "primary" (id, customer_id, state, created_at, total, payload)
);
CREATE TABLE events (
  ts TIMESTAMP NOT NULL,
  id INT8 DEFAULT unique_rowid(),
  body STRING(200),
  PRIMARY KEY (ts, id) USING HASH WITH (bucket_count=8),
  INDEX ts_idx (ts) USING HASH
) WITH (ttl_expire_after = '30 days');
CREATE TABLE logs (msg STRING, at TIMESTAMPTZ DEFAULT current_timestamp());
CREATE INDEX ON logs (at);
CREATE INDEX "ON" ON logs (msg);
ALTER TABLE events CONFIGURE ZONE USING gc.ttlseconds = 600;
ALTER TABLE users SPLIT AT VALUES ('chicago'), ('new york'), ('seattle');
GRANT SELECT ON TABLE orders TO reader;
