package io.keyheat.record.proxy;

import org.jspecify.annotations.Nullable;

/** Decides which calls are watched. Safe for several threads. */
public interface CallWatcher {
  /** A call begins; null: its messages are not wanted. */
  @Nullable CallListener begins(CallHead head);

  /**
   * Something passes that is not decoded.
   *
   * @param what in the plural, such as {@code connections in TLS}
   */
  void passed(String what);

  /** The time, microseconds since 1970. */
  long nowMicros();
}
