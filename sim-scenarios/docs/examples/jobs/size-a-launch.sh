# A planner: how many servers does the shop need on its first day, and what do they cost?
set -eu
keyheat estimate shop.yaml
keyheat plan shop.yaml --for servers --between 1..8 --prices prices.yaml
