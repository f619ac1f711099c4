# A team: what is known is accepted, and only a new warning fails a change.
set -eu
keyheat check schema.sql --system spanner --baseline known.json --write-baseline
keyheat check schema.sql --system spanner --baseline known.json --format github
cp schema.sql changed.sql
sed 's/PRIMARY KEY (CustomerId, OrderId)/PRIMARY KEY (PlacedAt, OrderId)/' changed.sql >schema.sql
keyheat check schema.sql --system spanner --baseline known.json --format github || echo "exit code $?"
