# A planner: the load grows by 3 % a month. How long do the servers last, and what comes then?
set -eu
keyheat plan shop.yaml --for servers --between 1..8 --growth 3%/month --until 24mo --prices prices.yaml
