package io.keyheat.core.value;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.key.DecimalTextField;
import io.keyheat.core.key.DecimalTextField.NamedText;
import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.key.NumberField;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.key.TagField;
import io.keyheat.core.key.WideField;
import io.keyheat.core.key.WideField.Halves;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.key.WideKind.TextCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
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

  default boolean isWide() {
    return false;
  }

  /**
   * What a hash takes for a value, independent of which other values there are; null: the value
   * itself.
   */
  default @Nullable LongUnaryOperator hashInput() {
    return null;
  }

  /** The field of texts whose codes are put together of others. */
  private static KeyField textField(
      String name, int neededBits, int textBytes, boolean descending, TextCodec text) {
    int bits = Math.min(KeyLayout.KEY_BITS, neededBits);
    WideKind kind = new WideKind(name, bits, textBytes, 0, text);
    return new WideField(kind, bits, descending, Halves.UNSIGNED, true);
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
      return new NumberField(min, last, unit, descending, style);
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
      return new NumberField(0, labels.size() - 1L, descending, rank -> labels.get((int) rank));
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

  /**
   * Texts that differ in one number, which is their value, and named texts among them, with −1, −2
   * and further numbers below 0: above them a load may come beyond the greatest one expected.
   *
   * @param following what comes behind them in a longer text
   * @param names in text order
   */
  record NumberedTexts(
      NumberPattern pattern, String following, long min, long max, List<NamedText> names)
      implements ColumnDomain {
    @Override
    public long lo(Object value) {
      if (!(value instanceof String text)) {
        return (Long) value;
      }
      for (int i = 0; i < names.size(); i++) {
        if (names.get(i).text().equals(text)) {
          return -1L - i;
        }
      }
      return pattern.parse(text);
    }

    @Override
    public long least() {
      return min;
    }

    @Override
    public DecimalTextField field(boolean descending) {
      return new DecimalTextField(pattern, following, min, max, names, descending);
    }

    /** Of those with a number: how many rows have a name is not known here. */
    @Override
    public int storedBytes(ColumnType type) {
      int digits = Math.max(pattern.digits(), Long.toString(max).length());
      int around = (pattern.prefix() + pattern.suffix()).getBytes(StandardCharsets.UTF_8).length;
      return around + digits;
    }

    @Override
    public @Nullable LongUnaryOperator hashInput() {
      if (names.isEmpty()) {
        return null;
      }
      long[] inputs =
          names.stream()
              .mapToLong(name -> bytesHash(name.text().getBytes(StandardCharsets.UTF_8)))
              .toArray();
      return value -> value < 0 ? inputs[(int) (-1 - value)] : value;
    }
  }

  /**
   * Texts or UUIDs of a trace; a value is its number in a code.
   *
   * @param type UUID: 16 bytes print in the five groups of RFC 9562, else text in UTF-8
   */
  record Coded(BytesCode code, ColumnType type) implements ColumnDomain {
    /** A longer text prints without its middle. */
    private static final int MOST_CHARACTERS = 160;

    @Override
    public KeyField field(boolean descending) {
      return new NumberField(0, code.greatest(), descending, this::text);
    }

    private String text(long number) {
      byte[] bytes = code.bytes(number);
      if (type == ColumnType.UUID) {
        ByteBuffer halves = ByteBuffer.wrap(bytes);
        return new UUID(halves.getLong(), halves.getLong()).toString();
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      int half = MOST_CHARACTERS / 2;
      return text.length() <= MOST_CHARACTERS
          ? '"' + text + '"'
          : '"' + text.substring(0, half) + "…" + text.substring(text.length() - half) + '"';
    }

    @Override
    public int storedBytes(ColumnType storedType) {
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
    public boolean isWide() {
      return true;
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

  /**
   * Texts of several parts; a value is the parts' codes one behind the other, left-aligned in two
   * longs. Each part's codes have the order of the whole texts, because no text of a part begins
   * another one with what comes behind it.
   */
  record Joined(List<ColumnDomain> parts) implements ColumnDomain {
    /** Bits of all parts; those beyond 128 are cut. */
    public int neededBits() {
      return layout().neededBits();
    }

    private KeyLayout layout() {
      List<KeyLayout.Part> fields = new ArrayList<>();
      for (int p = 0; p < parts.size(); p++) {
        fields.add(new KeyLayout.Part(parts.get(p).compactField(false), p));
      }
      return new KeyLayout("", fields);
    }

    @Override
    public boolean isWide() {
      return true;
    }

    @Override
    public KeyField field(boolean descending) {
      KeyLayout layout = layout();
      return textField(
          "text of parts",
          layout.neededBits(),
          storedBytes(ColumnType.STRING),
          descending,
          (hi, lo, high) -> text(layout.printParts(hi, lo)));
    }

    private static String text(List<String> printed) {
      StringBuilder text = new StringBuilder();
      for (String part : printed) {
        boolean quoted = part.length() > 1 && part.startsWith("\"") && part.endsWith("\"");
        text.append(quoted ? part.substring(1, part.length() - 1) : part.replace("\"", ""));
      }
      return text.toString();
    }

    @Override
    public int storedBytes(ColumnType type) {
      return parts.stream().mapToInt(part -> part.storedBytes(ColumnType.STRING)).sum();
    }

    public Joiner joiner(int rows) {
      return new Joiner(layout(), new long[parts.size()][rows], new long[parts.size()][rows]);
    }
  }

  /**
   * Texts of several shapes, such as {@code USER#{n}} and {@code ORDER#{n}}, each of which begins
   * with a text of its own. A value is the number of its shape, in text order, with its code there
   * behind it, left-aligned in two longs.
   */
  record Shapes(List<Shape> shapes) implements ColumnDomain {
    public Shapes {
      shapes = List.copyOf(shapes);
    }

    /**
     * Texts of one shape.
     *
     * @param beginning with which they all begin; of a single text all of it
     */
    public record Shape(String beginning, ColumnDomain domain) {}

    @Override
    public boolean isWide() {
      return true;
    }

    @Override
    public long lo(Object value) {
      return code(value)[1];
    }

    @Override
    public long hi(Object value) {
      return code(value)[0];
    }

    private long[] code(Object value) {
      String text = value.toString();
      int shape = 0;
      for (int s = 0; s < shapes.size(); s++) {
        // In text order, so that a whole text comes before those that it begins.
        shape = text.startsWith(shapes.get(s).beginning) ? s : shape;
      }
      ColumnDomain domain = shapes.get(shape).domain;
      long[][] hi = {{domain.hi(value)}};
      long[][] lo = {{domain.lo(value)}};
      long[] codeHi = new long[1];
      long[] codeLo = new long[1];
      layout(shape).pack(hi, lo, 1, codeHi, codeLo, 0);
      return new long[] {codeHi[0], codeLo[0]};
    }

    /** Bits that tell the shapes apart. */
    int tagBits() {
      return Integer.SIZE - Integer.numberOfLeadingZeros(shapes.size() - 1);
    }

    private KeyLayout layout(int shape) {
      return new KeyLayout(
          "",
          List.of(
              new KeyLayout.Part(new TagField(shape, tagBits()), 0),
              new KeyLayout.Part(shapes.get(shape).domain.compactField(false), 0)));
    }

    @Override
    public KeyField field(boolean descending) {
      int longest =
          IntStream.range(0, shapes.size()).map(s -> layout(s).neededBits()).max().orElse(0);
      List<KeyLayout> layouts = IntStream.range(0, shapes.size()).mapToObj(this::layout).toList();
      int right = Long.SIZE - tagBits();
      return textField(
          "text of several shapes",
          longest,
          storedBytes(ColumnType.STRING),
          descending,
          (hi, lo, high) -> {
            int shape = (int) Math.min(hi >>> right, shapes.size() - 1);
            return Joined.text(layouts.get(shape).printParts(hi, lo));
          });
    }

    /** The mean over shapes: how many rows have which is not known here. */
    @Override
    public int storedBytes(ColumnType type) {
      return (int)
          Math.round(
              shapes.stream()
                  .mapToInt(shape -> shape.domain.storedBytes(ColumnType.STRING))
                  .average()
                  .orElse(1));
    }

    /**
     * Makes what draws the texts of one shape.
     *
     * @param beginning of its texts
     * @param values makes what draws them in a context of the shape's own domain
     */
    ValueGenerator generator(
        String beginning, DrawContext context, Function<DrawContext, ValueGenerator> values) {
      for (int s = 0; s < shapes.size(); s++) {
        if (shapes.get(s).beginning.equals(beginning)) {
          ValueGenerator own = values.apply(context.in(shapes.get(s).domain));
          KeyLayout layout = layout(s);
          long[][] ownHi = new long[1][RowBuffer.CAPACITY];
          long[][] ownLo = new long[1][RowBuffer.CAPACITY];
          return (rows, n, hi, lo) -> {
            own.fill(rows, n, ownHi[0], ownLo[0]);
            layout.pack(ownHi, ownLo, n, hi, lo, 0);
          };
        }
      }
      throw new IllegalArgumentException("no texts begin with " + beginning);
    }
  }

  /** The values of the parts of texts in the making. */
  @SuppressWarnings("ArrayRecordComponent") // Buffers, never compared.
  record Joiner(KeyLayout layout, long[][] hi, long[][] lo) {
    /** Where the upper halves of a part's values go. */
    public long[] hi(int part) {
      return hi[part];
    }

    /** Where the values of a part, or their lower halves, go. */
    public long[] lo(int part) {
      return lo[part];
    }

    public void join(int n, long[] codeHi, long[] codeLo) {
      layout.pack(hi, lo, n, codeHi, codeLo, 0);
    }
  }
}
