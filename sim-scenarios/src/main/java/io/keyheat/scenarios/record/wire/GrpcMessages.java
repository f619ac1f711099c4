package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Cuts the data of one direction of a gRPC call into its messages, and inflates them. */
final class GrpcMessages {
  private static final int PREFIX_BYTES = 5;

  private final MessageBuffer body;
  private final MemoryBudget budget;
  private final CallWatcher watcher;
  private final Consumer<byte[]> target;
  private final byte[] prefix = new byte[PREFIX_BYTES];
  private int prefixFilled;
  private long missing;
  private boolean gzip;

  GrpcMessages(MemoryBudget budget, CallWatcher watcher, Consumer<byte[]> target) {
    this.body = new MessageBuffer(budget);
    this.budget = budget;
    this.watcher = watcher;
    this.target = target;
  }

  /** The encoding of messages that are marked as compressed. */
  void encoding(String name) {
    gzip = name.equals("gzip");
  }

  void add(byte[] data, int from, int count) {
    int at = from;
    int end = from + count;
    while (at < end) {
      if (prefixFilled < PREFIX_BYTES) {
        prefix[prefixFilled++] = data[at++];
        if (prefixFilled == PREFIX_BYTES) {
          missing = length();
          finishIfWhole();
        }
        continue;
      }
      int some = (int) Math.min(missing, end - at);
      body.add(data, at, some);
      at += some;
      missing -= some;
      finishIfWhole();
    }
  }

  private long length() {
    long length = 0;
    for (int i = 1; i < PREFIX_BYTES; i++) {
      length = (length << 8) | (prefix[i] & 0xFF);
    }
    body.begin(length);
    return length;
  }

  private void finishIfWhole() {
    if (missing > 0) {
      return;
    }
    prefixFilled = 0;
    if (body.isDropped()) {
      body.clear();
      watcher.passed(MemoryBudget.NO_ROOM);
      return;
    }
    byte[] message = body.take();
    if (prefix[0] == 0) {
      target.accept(message);
    } else if (gzip) {
      inflate(message);
    } else {
      watcher.passed("compressed messages other than gzip");
    }
  }

  private void inflate(byte[] message) {
    int most = (int) budget.mostBytesPerMessage();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(message))) {
      byte[] whole = in.readNBytes(most + 1);
      if (whole.length > most) {
        watcher.passed(MemoryBudget.NO_ROOM);
      } else {
        target.accept(whole);
      }
    } catch (IOException e) {
      throw new MalformedMessage("a damaged gzip message");
    }
  }

  /** Frees what is there of a message that never became whole. */
  void close() {
    body.clear();
  }
}
