package io.keyheat.scenarios.trace;

import io.keyheat.core.key.BytesCode;
import io.keyheat.core.key.PositionalBytes;
import io.keyheat.core.key.RankedBytes;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the texts or UUIDs of one column, to give each different one a number of its own. Where
 * they are few, a dictionary holds them; where they follow one form, so that the bytes at each
 * position tell them apart, none is needed; else a second reading makes the dictionary.
 */
final class TextValues {
  /** A dictionary of so few is made at first sight; it takes some 15 MB. */
  static final int FEW = 1 << 18;

  private static final long FEW_BYTES = 64L << 20;

  /** The most memory that one column's dictionary may take. */
  private static final long MOST_BYTES = 2L << 30;

  private final CellKind kind;
  private final boolean complete;
  private final CellBytes cell = new CellBytes();
  private final PositionalBytes.Builder positions = new PositionalBytes.Builder();
  private RankedBytes.@Nullable Builder dictionary = new RankedBytes.Builder();

  /**
   * @param complete whether the dictionary is to hold all, however many they are
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

  /** A gatherer for a second reading, which keeps each text. */
  TextValues complete() {
    return new TextValues(kind, true);
  }

  /** The numbers of all texts; null: it takes a complete dictionary. */
  @Nullable BytesCode code() {
    return dictionary == null ? positions.build() : dictionary.build();
  }
}
