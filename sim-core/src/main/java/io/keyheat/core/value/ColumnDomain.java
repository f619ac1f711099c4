package io.keyheat.core.value;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.key.CodedField;
import io.keyheat.core.key.DecimalTextField;
import io.keyheat.core.key.DecimalTextField.DecimalText;
import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.NumberField;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.RankField;
import io.keyheat.core.key.SteppedField;
import io.keyheat.core.key.WideField;
import io.keyheat.core.key.WideField.Halves;
import io.keyheat.core.key.WideKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All values that a column can take in a run, by whatever load. It decides what the longs in the
 * column's buffers mean and how they become bits of a key.
 */
public sealed interface ColumnDomain {
  /** The field that packs such values. */
  KeyField field(boolean descending);

  /**
   * The field that packs such values in the fewest bits, where those of {@link #field} are too
   * many.
   */
  default KeyField compactField(boolean descending) {
    return field(descending);
  }

  /** Stored bytes of one value. */
  int storedBytes(ColumnType type);

  /** The lower half of a value, or all of it, as it stands in the column's buffer. */
  default long lo(Object value) {
    return (Long) value;
  }

  /** The upper half of a value wider than 64 bits. */
  default long hi(Object value) {
    return 0;
  }

  /** The least value, as a number in the column's buffer; its upper half is 0. */
  default long least() {
    return 0;
  }

  /**
   * What a hash takes for a value, independent of which other values there are; null: the value
   * itself.
   */
  default @Nullable LongUnaryOperator hashInput() {
    return null;
  }

  private static long bytesHash(byte[] bytes) {
    long hash = 0;
    for (byte b : bytes) {
      hash = RandomStream.mix(hash ^ (b & 0xFF));
    }
    return hash;
  }

  /**
   * Numbers (or nanoseconds since 1970) from min to max.
   *
   * @param unit a multiple of which lies between any two of them, at least 1
   */
  record Numbers(long min, long max, long unit, Style style) implements ColumnDomain {
    /** All numbers from min to max. */
    public Numbers(long min, long max, Style style) {
      this(min, max, 1, style);
    }

    @Override
    public long least() {
      return min;
    }

    @Override
    public KeyField field(boolean descending) {
      return new NumberField(min, max, descending, style);
    }

    @Override
    public KeyField compactField(boolean descending) {
      long last = min + Long.divideUnsigned(max - min, unit) * unit;
      return new SteppedField(min, last, unit, descending, style);
    }

    @Override
    public int storedBytes(ColumnType type) {
      return Long.BYTES;
    }
  }

  /** A known list of numbers or texts, sorted; a value is its position. */
  record Ranks(List<Object> values, List<String> labels) implements ColumnDomain {
    @Override
    public KeyField field(boolean descending) {
      return new RankField(labels, descending);
    }

    @Override
    public int storedBytes(ColumnType type) {
      if (type == ColumnType.INT64 || type == ColumnType.TIMESTAMP) {
        return Long.BYTES;
      }
      int sum = 0;
      for (Object value : values) {
        sum += value.toString().getBytes(StandardCharsets.UTF_8).length;
      }
      return Math.max(1, Math.round((float) sum / values.size()));
    }

    @Override
    public long lo(Object value) {
      return values.indexOf(value);
    }

    @Override
    public LongUnaryOperator hashInput() {
      long[] inputs = new long[values.size()];
      for (int i = 0; i < inputs.length; i++) {
        inputs[i] =
            values.get(i) instanceof Long number
                ? number
                : bytesHash(values.get(i).toString().getBytes(StandardCharsets.UTF_8));
      }
      return value -> inputs[(int) value];
    }
  }

  /** Texts that differ in one number; a value is that number. */
  record NumberedTexts(NumberPattern pattern, long min, long max) implements ColumnDomain {
    @Override
    public long lo(Object value) {
      return value instanceof String text ? NumericSuffix.parse(text, pattern) : (Long) value;
    }

    @Override
    public long least() {
      return min;
    }

    @Override
    public KeyField field(boolean descending) {
      DecimalText text = new DecimalText(pattern.prefix(), pattern.suffix(), pattern.digits());
      return new DecimalTextField(text, min, max, descending);
    }

    @Override
    public int storedBytes(ColumnType type) {
      int digits = Math.max(pattern.digits(), Long.toString(max).length());
      int around = (pattern.prefix() + pattern.suffix()).getBytes(StandardCharsets.UTF_8).length;
      return around + digits;
    }
  }

  /** Texts or UUIDs of a trace; a value is its number in a code. */
  record Coded(BytesCode code, CodedField.CodeForm form) implements ColumnDomain {
    @Override
    public KeyField field(boolean descending) {
      return new CodedField(code, form, descending);
    }

    @Override
    public int storedBytes(ColumnType type) {
      return code.meanLength();
    }

    @Override
    public LongUnaryOperator hashInput() {
      return value -> bytesHash(code.identity(value));
    }
  }

  /** Identifiers of up to 128 bits; a value is two longs, left-aligned. */
  record Identifier(WideKind kind, ColumnType type) implements ColumnDomain {
    @Override
    public long lo(Object value) {
      return UUID.fromString(value.toString()).getLeastSignificantBits();
    }

    @Override
    public long hi(Object value) {
      return UUID.fromString(value.toString()).getMostSignificantBits();
    }

    @Override
    public KeyField field(boolean descending) {
      boolean quoted = type == ColumnType.STRING && !WideKind.UUID.equals(kind);
      Halves halves = type == ColumnType.INT64_PAIR ? Halves.SIGNED : Halves.UNSIGNED;
      return new WideField(kind, kind.bits(), descending, halves, quoted);
    }

    @Override
    public int storedBytes(ColumnType storedType) {
      return storedType == ColumnType.STRING ? kind.textBytes() : kind.rawBytes();
    }
  }
}
