CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  CustomerId STRING(36) DEFAULT (GENERATE_UUID()),
  PlacedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (CustomerId, OrderId);
CREATE INDEX OrdersByTime ON Orders (PlacedAt);
