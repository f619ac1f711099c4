package io.keyheat.scenarios.trace;

import io.keyheat.core.key.BytesCode;

/** Assigns a number to each different text or UUID of a column. */
final class TextValues {
  /** Greatest memory of the dictionary of one column. */
  private static final long MOST_BYTES = 2L << 30;

  private final CellKind kind;
  private final CellKind.CellBytes cell = new CellKind.CellBytes();
  private final RankedBytes.Builder dictionary = new RankedBytes.Builder();

  TextValues(CellKind kind) {
    this.kind = kind;
  }

  /** Adds the value of a record, if it is of this kind. */
  void add(TraceLines lines, int field) {
    if (field >= lines.fields() || !kind.holds(lines, field)) {
      return;
    }
    cell.read(lines, field, kind);
    dictionary.add(cell.bytes, cell.from, cell.to);
    if (dictionary.memory() > MOST_BYTES) {
      throw lines.error(
          field,
          "%,d different texts so far, more than 2 GB of them; expected fewer"
              .formatted(dictionary.size()));
    }
  }

  /** Returns the code of all texts. */
  BytesCode code() {
    return dictionary.build();
  }
}
