# A planner: a load test gave utilisation for offered loads. What do the database's operations cost?
set -eu
keyheat calibrate spanner --csv load-test.csv --save-profile ours.yaml
sed 's/^system: .*/system: ours.yaml/' shop.yaml >ours-shop.yaml
keyheat estimate ours-shop.yaml
