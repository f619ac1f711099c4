package io.keyheat.scenarios.record.wire;

import org.jspecify.annotations.Nullable;

/** Decides which calls are watched. */
public interface CallWatcher {
  /** A call begins; null: its messages are not wanted. */
  @Nullable WatchedCall begins(CallHead head);

  /**
   * Something passed that is not decoded.
   *
   * @param what such as {@code messages of more than 64 MB}
   */
  void passed(String what);

  /** Its connection is looked at no more, so no call on it begins or goes on. */
  default void unwatched() {}
}
