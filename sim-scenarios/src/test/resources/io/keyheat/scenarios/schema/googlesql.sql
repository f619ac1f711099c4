CREATE SEQUENCE OrderSeq OPTIONS (sequence_kind = "bit_reversed_positive");
CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Name STRING(MAX),
) PRIMARY KEY (CustomerId);
CREATE TABLE Orders (
  CustomerId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderSeq)),
  At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (CustomerId, OrderId), INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
CREATE INDEX ByTime ON Orders (At DESC);
