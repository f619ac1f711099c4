package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayOutputStream;

/** Collects the bytes of one message as far as the budget allows; what is too long is dropped. */
final class MessageBuffer {
  private final MemoryBudget budget;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);
  private boolean dropped;

  MessageBuffer(MemoryBudget budget) {
    this.budget = budget;
  }

  void add(byte[] source, int from, int count) {
    if (dropped || !budget.reserve(bytes.size(), count)) {
      drop();
      return;
    }
    bytes.write(source, from, count);
  }

  /** A message of that length begins; it is passed over at once where that is too long. */
  void begin(long length) {
    if (length > budget.mostBytesPerMessage()) {
      drop();
    }
  }

  /** Passes over this message: it is longer than what is kept. */
  void drop() {
    budget.release(bytes.size());
    bytes = new ByteArrayOutputStream(0);
    dropped = true;
  }

  boolean isDropped() {
    return dropped;
  }

  int size() {
    return bytes.size();
  }

  /** The message; the buffer is empty afterwards and takes the next one. */
  byte[] take() {
    byte[] message = bytes.toByteArray();
    clear();
    return message;
  }

  /** Forgets what is there. */
  void clear() {
    budget.release(bytes.size());
    bytes = new ByteArrayOutputStream(0);
    dropped = false;
  }
}
