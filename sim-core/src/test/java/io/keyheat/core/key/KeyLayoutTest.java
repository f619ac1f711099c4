package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.WideField.Halves;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packed keys order as the tuples of their values do, and print as these values. */
class KeyLayoutTest {
  private static final int ROWS = 200;
  private static final List<String> WORDS = List.of("a", "aa", "b", "x y", "zebra");
  private static final List<String> LABELS = WORDS.stream().map(w -> '"' + w + '"').toList();

  /** A field with values of it, in a form that Java itself can compare. */
  private record Drawn(
      KeyField field, long[] hi, long[] lo, List<Comparable<?>> values, List<String> printed) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void packedKeysOrderAsTheTuplesOfTheirValues(long seed) {
    RandomStream random = new RandomStream(seed);
    for (int schema = 0; schema < 20; schema++) {
      List<Drawn> fields = drawFields(random);
      KeyLayout layout = layout(fields);
      long[] hi = new long[ROWS];
      long[] lo = new long[ROWS];
      pack(layout, fields, hi, lo);
      for (int i = 0; i < ROWS; i++) {
        int a = (int) random.nextLong(ROWS);
        int b = (int) random.nextLong(ROWS);
        assertThat(Integer.signum(Keys.compare(hi[a], lo[a], hi[b], lo[b])))
            .as("seed %d: %s against %s", seed, tuple(fields, a), tuple(fields, b))
            .isEqualTo(Integer.signum(compare(fields, a, b)));
        assertThat(layout.print(hi[a], lo[a])).as("seed %d", seed).isEqualTo(tuple(fields, a));
      }
    }
  }

  /** Fields of random kinds that fit 128 bits together. */
  private static List<Drawn> drawFields(RandomStream random) {
    List<Drawn> fields = new ArrayList<>();
    int bits = 0;
    while (fields.size() < 6) {
      Drawn next = draw(random);
      bits += next.field().bits();
      if (bits > KeyLayout.KEY_BITS) {
        break;
      }
      fields.add(next);
    }
    return fields;
  }

  private static Drawn draw(RandomStream random) {
    boolean descending = random.nextLong(2) == 0;
    return switch ((int) random.nextLong(4)) {
      case 0 -> numbers(random, descending);
      case 1 -> words(random, descending);
      case 2 -> texts(random, descending);
      default -> identifiers(random, descending);
    };
  }

  private static Drawn numbers(RandomStream random, boolean descending) {
    long a = random.nextLong() >> (int) random.nextLong(64);
    long b = random.nextLong() >> (int) random.nextLong(64);
    long min = Math.min(a, b);
    long max = Math.max(a, b);
    Drawn drawn = empty(new NumberField(min, max, descending, Style.INTEGER));
    for (int i = 0; i < ROWS; i++) {
      // A tenth of the values are the bounds themselves.
      long distance = max - min == -1 ? random.nextLong() : remainder(random, max - min + 1);
      long value = i % 20 == 0 ? min : i % 20 == 1 ? max : min + distance;
      drawn.lo[i] = value;
      drawn.values.add(value);
      drawn.printed.add(Long.toString(value));
    }
    return drawn;
  }

  private static long remainder(RandomStream random, long count) {
    return Long.remainderUnsigned(random.nextLong(), count);
  }

  private static Drawn words(RandomStream random, boolean descending) {
    Drawn drawn =
        empty(new NumberField(0, LABELS.size() - 1L, descending, rank -> LABELS.get((int) rank)));
    for (int i = 0; i < ROWS; i++) {
      int rank = (int) random.nextLong(WORDS.size());
      drawn.lo[i] = rank;
      drawn.values.add(WORDS.get(rank));
      drawn.printed.add(LABELS.get(rank));
    }
    return drawn;
  }

  private static Drawn texts(RandomStream random, boolean descending) {
    String suffix = List.of("", "x", "-b").get((int) random.nextLong(3));
    long max = 1 + random.nextLong(1L << random.nextLong(40));
    Drawn drawn =
        empty(
            new DecimalTextField(
                new NumberPattern("C", suffix), "", 0, max, List.of(), descending));
    for (int i = 0; i < ROWS; i++) {
      long number = random.nextLong(max + 1);
      drawn.lo[i] = number;
      drawn.values.add("C" + number + suffix);
      drawn.printed.add("\"C" + number + suffix + '"');
    }
    return drawn;
  }

  private static Drawn identifiers(RandomStream random, boolean descending) {
    Drawn drawn = empty(new WideField(WideKind.UUID, 128, descending, Halves.UNSIGNED, false));
    long first = random.nextLong();
    for (int i = 0; i < ROWS; i++) {
      drawn.hi[i] = i % 2 == 0 ? first : random.nextLong();
      drawn.lo[i] = random.nextLong();
      // Java's own order of UUIDs is that of signed halves; the text's is the true one.
      drawn.values.add(new UUID(drawn.hi[i], drawn.lo[i]).toString());
      drawn.printed.add(new UUID(drawn.hi[i], drawn.lo[i]).toString());
    }
    return drawn;
  }

  private static Drawn empty(KeyField field) {
    return new Drawn(field, new long[ROWS], new long[ROWS], new ArrayList<>(), new ArrayList<>());
  }

  private static KeyLayout layout(List<Drawn> fields) {
    List<KeyLayout.Part> parts = new ArrayList<>();
    for (int f = 0; f < fields.size(); f++) {
      parts.add(new KeyLayout.Part(fields.get(f).field(), f));
    }
    return new KeyLayout("T", parts);
  }

  private static void pack(KeyLayout layout, List<Drawn> fields, long[] hi, long[] lo) {
    long[][] valueHi = fields.stream().map(Drawn::hi).toArray(long[][]::new);
    long[][] valueLo = fields.stream().map(Drawn::lo).toArray(long[][]::new);
    layout.pack(valueHi, valueLo, ROWS, hi, lo, 0);
  }

  @SuppressWarnings("unchecked")
  private static int compare(List<Drawn> fields, int a, int b) {
    for (Drawn field : fields) {
      Comparable<Object> left = (Comparable<Object>) field.values().get(a);
      int order = left.compareTo(field.values().get(b));
      if (order != 0) {
        return isDescending(field.field()) ? -order : order;
      }
    }
    return 0;
  }

  private static boolean isDescending(KeyField field) {
    return (field instanceof NumberField n && n.descending())
        || (field instanceof DecimalTextField t && t.descending())
        || (field instanceof WideField w && w.descending());
  }

  private static String tuple(List<Drawn> fields, int row) {
    List<String> printed = fields.stream().map(f -> f.printed().get(row)).toList();
    return "T(" + String.join(", ", printed) + ")";
  }

  @Test
  void twoSignedHalvesOrderAsSignedNumbers() {
    WideField pair = new WideField(WideKind.UUID, 128, false, Halves.SIGNED, false);
    long[] hi = {Long.MIN_VALUE, -1, -1, 0, 0, Long.MAX_VALUE};
    long[] lo = {5, -7, 7, -7, 7, 0};
    long[] codeHi = new long[hi.length];
    long[] codeLo = new long[hi.length];
    pair.encode(hi, lo, hi.length, codeHi, codeLo);
    for (int i = 1; i < hi.length; i++) {
      assertThat(Keys.compare(codeHi[i - 1], codeLo[i - 1], codeHi[i], codeLo[i])).isNegative();
    }
  }

  @Test
  void aSingleValueTakesNoBits() {
    KeyLayout layout =
        new KeyLayout(
            "T",
            List.of(
                new KeyLayout.Part(new NumberField(0, 0, false, rank -> "\"x\""), 0),
                new KeyLayout.Part(new NumberField(5, 5, true, Style.INTEGER), 0),
                new KeyLayout.Part(new NumberField(0, 255, false, Style.INTEGER), 1)));
    assertThat(layout.neededBits()).isEqualTo(8);
    assertThat(layout.print(7L << 56, 0)).isEqualTo("T(\"x\", 5, 7)");
  }

  @Test
  void aTimestampPrintsAsCalendarTime() {
    long start = 1_767_225_600_000_000_000L; // 2026-01-01T00:00:00Z
    KeyLayout layout =
        new KeyLayout(
            "UserAccessLog",
            List.of(
                new KeyLayout.Part(
                    new NumberField(start, start + (1L << 42) - 1, false, Style.TIMESTAMP), 0),
                new KeyLayout.Part(new NumberField(1, 8192, false, Style.INTEGER), 1)));
    long fiveMinutes = 300_000_000_000L;
    assertThat(layout.print(fiveMinutes << 22 | 4710L << 9, 0))
        .isEqualTo("UserAccessLog(2026-01-01T00:05:00Z, 4711)");
  }

  @Test
  void aCutIdentifierPrintsWhatIsKnownOfIt() {
    UUID uuid = UUID.fromString("919108f7-52d1-4320-9bac-f847db4148a8");
    KeyLayout layout =
        new KeyLayout(
            "T",
            List.of(
                new KeyLayout.Part(new NumberField(0, (1L << 32) - 1, false, Style.INTEGER), 0),
                new KeyLayout.Part(
                    new WideField(WideKind.UUID, 128, false, Halves.UNSIGNED, false), 1)));
    long[][] hi = {{0}, {uuid.getMostSignificantBits()}};
    long[][] lo = {{3}, {uuid.getLeastSignificantBits()}};
    long[] keyHi = new long[1];
    long[] keyLo = new long[1];
    layout.pack(hi, lo, 1, keyHi, keyLo, 0);
    // 96 of its 128 bits are left: 24 of 32 digits.
    assertThat(layout.print(keyHi[0], keyLo[0])).isEqualTo("T(3, 919108f7-52d1-4320-9bac-f847…)");
  }

  @Test
  void aPrefixIsPackedWithAllThatCanFollow() {
    KeyLayout layout =
        new KeyLayout(
            "T",
            List.of(
                new KeyLayout.Part(new NumberField(0, 15, false, Style.INTEGER), 0),
                new KeyLayout.Part(new NumberField(0, (1L << 62) - 1, false, Style.INTEGER), 1)));
    long[][] values = {{9}, {77}};
    long[] hi = new long[1];
    long[] lo = new long[1];
    layout.packPrefix(1, false, new ColumnValues(values, values, 1), new Keys128(hi, lo, 0));
    assertThat(hi[0]).isEqualTo(9L << 60);
    assertThat(lo[0]).isZero();
    layout.packPrefix(1, true, new ColumnValues(values, values, 1), new Keys128(hi, lo, 0));
    assertThat(hi[0]).isEqualTo(9L << 60 | -1L >>> 4);
    assertThat(lo[0]).isEqualTo(-1);
  }
}
