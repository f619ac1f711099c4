package io.keyheat.scenarios.cli;

/** Scenarios that plans are made of. */
final class PlannedScenarios {
  /** Lookups that take 10 ms of a core on average, and nothing else. */
  static final String QUEUE =
      """
      title: A queue
      system:
        profile: spanner
        servers: {cores: %d}
        costs: {read: 10ms}
        replication: {clientRoundTrip: 0ms}
      servers: 1
      duration: 100s
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000000000]}}}
          key: [Id]
          rowSize: 100B
          existing: 100MB
      loads:
        reads: {lookup: T, rate: %d/s}
      """;

  static final String GROWING =
      """
      title: t
      system: bigtable
      servers: 6
      duration: 10s
      tables:
        T:
          columns: {Id: {type: string, values: {uuid: v4}}}
          key: [Id]
          rowSize: 10KB
          existing: 100GB
      loads: {put: {insert: T, rate: RATE}}
      """;

  /** An empty table on servers that serve 100 writes a second each. */
  static final String LAUNCH =
      """
      title: A launch
      system:
        profile: spanner
        servers: {cores: 1}
        costs: {write: 10ms}
      servers: 8
      duration: 40s
      warmUp: 10s
      tables:
        Orders:
          columns: {Id: {type: string, values: {uuid: v4}}}
          key: [Id]
          rowSize: 1KB
      loads:
        orders: {insert: Orders, rate: %d/s}
      """;
}
