package io.keyheat.record.model;

import io.keyheat.record.key.RecordedValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * A key as symbols whose order, read from the first, is the order of keys: for each part its form
 * and its bytes, then an end that is less than any byte.
 */
final class KeySymbols {
  /** Symbols are less than that. */
  static final int COUNT = 257;

  /** What comes later in a key no longer changes its place: the line has 2^124 points. */
  private static final int MOST = 500;

  private static final int END = 0;

  private int[] symbols = new int[64];
  private int size;

  private KeySymbols() {}

  static int[] of(List<RecordedValue> key) {
    KeySymbols made = new KeySymbols();
    key.forEach(made::part);
    return Arrays.copyOf(made.symbols, made.size);
  }

  private void part(RecordedValue value) {
    add(1 + value.form().ordinal());
    switch (value.form()) {
      case ABSENT -> {}
      case INTEGER -> number(Long.parseLong(value.text()));
      case TIMESTAMP -> {
        Instant time = Instant.parse(value.text());
        number(time.getEpochSecond());
        number(time.getNano());
      }
      case TEXT -> bytes(value.text().getBytes(StandardCharsets.UTF_8));
      case BYTES -> bytes(value.text().getBytes(StandardCharsets.ISO_8859_1));
    }
    add(END);
  }

  private void number(long value) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      add(1 + (int) (((value ^ Long.MIN_VALUE) >>> shift) & 0xFF));
    }
  }

  private void bytes(byte[] bytes) {
    for (byte b : bytes) {
      add(1 + (b & 0xFF));
    }
  }

  private void add(int symbol) {
    if (size == MOST) {
      return;
    }
    if (size == symbols.length) {
      symbols = Arrays.copyOf(symbols, 2 * size);
    }
    symbols[size++] = symbol;
  }
}
