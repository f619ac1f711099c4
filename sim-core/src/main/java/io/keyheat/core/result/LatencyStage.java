package io.keyheat.core.result;

/** A stage in which operations spend time between their start and their answer. */
public enum LatencyStage {
  /** Between the client and the servers, there and back. */
  CLIENT_NETWORK,
  /** Waiting for a core of a tablet's server. */
  QUEUE,
  /** Service by that core. */
  SERVICE,
  /** Waiting for a turn at the tablet's stage of commits or reads, and passing it. */
  TABLET_STAGE,
  /** Waiting for the lock of a row. */
  LOCK_WAIT,
  /** Agreement of several participants of a commit, with the coordinator's second quorum. */
  AGREEMENT,
  /** Replication of a commit to a quorum, with the pauses of leaders. */
  QUORUM,
  /** The system's wait before it answers a commit. */
  COMMIT_WAIT,
  /** Between a failed attempt and the next one. */
  BACK_OFF,
  /** Waiting for a tablet that is moved, or that has no leader. */
  TABLET_MOVE
}
