# An application engineer: what does our schema risk, and what does yesterday's traffic say?
set -eu
keyheat check schema.sql --system spanner
awk 'BEGIN { for (i = 0; i < 480000; i++) printf "%.5f,insert,Orders,%d\n", i / 4000, 1000000 + i }' >orders.csv
keyheat run --trace orders.csv --system spanner --servers 5 | sed -n '/^Hot:/,$p'
