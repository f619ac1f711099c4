package io.keyheat.scenarios.trace;

import io.keyheat.core.key.BytesCode;
import io.keyheat.scenarios.trace.text.PositionalBytes;
import io.keyheat.scenarios.trace.text.RankedBytes;
import org.jspecify.annotations.Nullable;

/**
 * Assigns a number to each different text or UUID of a column. A dictionary holds a few values.
 * Values of one form, in which the bytes at each position determine the value, need none. For other
 * values a second reading builds the dictionary.
 */
final class TextValues {
  /** Greatest dictionary that the first reading builds; it takes some 15 MB. */
  static final int FEW = 1 << 18;

  private static final long FEW_BYTES = 64L << 20;

  /** Greatest memory of the dictionary of one column. */
  private static final long MOST_BYTES = 2L << 30;

  private final CellKind kind;
  private final boolean complete;
  private final CellKind.CellBytes cell = new CellKind.CellBytes();
  private final PositionalBytes.Builder positions = new PositionalBytes.Builder();
  private RankedBytes.@Nullable Builder dictionary = new RankedBytes.Builder();

  /**
   * Values of a column of text.
   *
   * @param complete whether the dictionary holds all values, whatever their number
   */
  TextValues(CellKind kind, boolean complete) {
    this.kind = kind;
    this.complete = complete;
  }

  /** Adds the value of a record. */
  void add(TraceLines lines, int field) {
    cell.read(lines, field, kind);
    RankedBytes.Builder known = dictionary;
    if (known != null) {
      known.add(cell.bytes, cell.from, cell.to);
      if (!complete && (known.size() > FEW || known.memory() > FEW_BYTES)) {
        dictionary = null;
      } else if (known.memory() > MOST_BYTES) {
        throw lines.error(
            field,
            ("%,d different texts so far, more than 2 GB of them; expected fewer, or texts of one"
                    + " form")
                .formatted(known.size()));
      }
    }
    if (!complete) {
      positions.add(cell.bytes, cell.from, cell.to);
    }
  }

  /** Returns a collector for a second reading, which keeps each text. */
  TextValues complete() {
    return new TextValues(kind, true);
  }

  /** Returns the code of all texts; null: a complete dictionary is needed. */
  @Nullable BytesCode code() {
    return dictionary == null ? positions.build() : dictionary.build();
  }
}
