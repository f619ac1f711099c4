# An application engineer: the order id counts up. What should the key be instead?
set -eu
keyheat advise sequence.yaml
