package io.keyheat.scenarios.record.system;

import io.keyheat.scenarios.record.key.RecordedValue;
import io.keyheat.scenarios.record.wire.MalformedMessage;
import io.keyheat.scenarios.record.wire.ProtoFields;
import java.time.DateTimeException;

/** Reads {@code google.protobuf.Timestamp}. */
final class ProtoTime {
  private ProtoTime() {}

  static RecordedValue of(ProtoFields message) {
    long seconds = 0;
    int nanos = 0;
    while (message.next()) {
      switch (message.number()) {
        case 1 -> seconds = message.integer();
        case 2 -> nanos = (int) message.integer();
        default -> {}
      }
    }
    try {
      return RecordedValue.time(seconds, nanos);
    } catch (DateTimeException e) {
      throw new MalformedMessage("a time out of range");
    }
  }
}
