package io.keyheat.scenarios.record.wire;

/** Which way bytes go. */
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
