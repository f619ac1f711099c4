-- what comes first
CREATE SEQUENCE OrderSeq OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Tags ARRAY<STRING(20)>,
) PRIMARY KEY (CustomerId);
CREATE TABLE Orders (
  CustomerId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderSeq)),
  At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Shard INT64 AS (MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16)) STORED,
) PRIMARY KEY (CustomerId, At DESC), INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
CREATE UNIQUE INDEX ByOrder ON Orders (CustomerId, OrderId), INTERLEAVE IN Customers;
