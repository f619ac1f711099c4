package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.WideField.Halves;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of any width have codes of 128 bits: different ones different codes, in the keys' order. */
class KeyDictionaryTest {
  private static final int KEYS = 20_000;
  private static final int WORDS = 4;

  /** Orders in which keys come, many of them between others all the time. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void codesOrderAsTheKeysWhateverTheOrderInWhichTheyCome(int kind) {
    RandomStream random = new RandomStream(kind);
    KeyDictionary dictionary = new KeyDictionary("T", 64 * WORDS);
    TreeMap<long[], long[]> codes = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < KEYS; i++) {
      long[] key = key(kind, i, random);
      long[] code = code(dictionary, key);
      long[] known = codes.putIfAbsent(key, code);
      assertThat(known == null ? code : known).isEqualTo(code);
    }
    assertThat(dictionary.keys()).isEqualTo(codes.size());
    assertThat(dictionary.misplaced()).isZero();
    long[] before = {0, 0};
    for (Map.Entry<long[], long[]> entry : codes.entrySet()) {
      long[] code = entry.getValue();
      assertThat(code(dictionary, entry.getKey())).isEqualTo(code);
      assertThat(dictionary.keyAt(code[0], code[1])).isEqualTo(entry.getKey());
      assertThat(Arrays.compareUnsigned(before, code))
          .as("%s", Arrays.toString(entry.getKey()))
          .isNegative();
      before = code;
    }
    assertThat(before).isNotEqualTo(new long[] {-1, -1});
  }

  private static long[] code(KeyDictionary dictionary, long[] key) {
    dictionary.lookUp(key, 0);
    return new long[] {dictionary.codeHi(), dictionary.codeLo()};
  }

  private static long[] key(int kind, int i, RandomStream random) {
    long some = random.nextLong();
    return switch (kind) {
      case 0 -> new long[] {7, 0, i, 0}; // Ascending …
      case 1 -> new long[] {7, -1, -1 - i, 5}; // … and descending in one group.
      case 2 -> new long[] {some, random.nextLong(), 0, 0};
      case 3 -> new long[] {some & 3, random.nextLong(), random.nextLong(), some};
      // A thousand users, each of whose rows go to the end of its own.
      case 4 -> new long[] {7, random.nextLong(1000) << 24, i, 0};
      case 5 -> new long[] {7, 9, random.nextLong(300), random.nextLong(300)};
      // A few frequent values and many rare ones, side by side, one within the other.
      case 6 -> new long[] {zipf(random), zipf(random), zipf(random), random.nextLong(100)};
      default -> new long[] {7, some >>> random.nextLong(64), some << random.nextLong(64), 1};
    };
  }

  private static long zipf(RandomStream random) {
    return (long) (1 / (random.nextDouble() + 1e-12)) << 20;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void wideLayoutsOrderAsTheirValuesAndPrintThem(long seed) {
    RandomStream random = new RandomStream(seed);
    boolean descending = seed % 2 == 0;
    KeyLayout plain =
        new KeyLayout(
            "T",
            List.of(
                new KeyLayout.Part(new NumberField(0, 3, descending, Style.INTEGER), 0),
                new KeyLayout.Part(
                    new WideField(WideKind.UUID, 128, descending, Halves.UNSIGNED, false), 1),
                new KeyLayout.Part(new TagField(1, 2), 0),
                new KeyLayout.Part(
                    new NumberField(Long.MIN_VALUE, Long.MAX_VALUE, false, Style.INTEGER), 2)));
    KeyLayout layout = plain.with(new KeyDictionary("T", plain.neededBits()));
    int n = 500;
    long[][] hi = new long[3][n];
    long[][] lo = new long[3][n];
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      lo[0][i] = random.nextLong(4);
      hi[1][i] = random.nextLong(2) - 1;
      lo[1][i] = random.nextLong(3) - 1;
      lo[2][i] = random.nextLong(20) - 10;
      rows.add(i);
    }
    long[] keyHi = new long[n];
    long[] keyLo = new long[n];
    layout.pack(hi, lo, n, keyHi, keyLo, 0);
    int sign = descending ? -1 : 1;
    Comparator<Integer> truth =
        Comparator.<Integer>comparingLong(i -> sign * lo[0][i])
            .thenComparing((a, b) -> sign * Long.compareUnsigned(hi[1][a], hi[1][b]))
            .thenComparing((a, b) -> sign * Long.compareUnsigned(lo[1][a], lo[1][b]))
            .thenComparingLong(i -> lo[2][i]);
    for (int a : rows) {
      for (int b : rows) {
        assertThat(Integer.signum(Keys.compare(keyHi[a], keyLo[a], keyHi[b], keyLo[b])))
            .isEqualTo(Integer.signum(truth.compare(a, b)));
      }
      assertThat(layout.print(keyHi[a], keyLo[a]))
          .isEqualTo(
              "T(%d, %s, %d)"
                  .formatted(lo[0][a], new java.util.UUID(hi[1][a], lo[1][a]), lo[2][a]));
    }
    assertPrefixesEnclose(layout, hi, lo, keyHi, keyLo);
  }

  /** The ends of a prefix enclose all keys that begin with it, and no other. */
  private static void assertPrefixesEnclose(
      KeyLayout layout, long[][] hi, long[][] lo, long[] keyHi, long[] keyLo) {
    int n = keyHi.length;
    long[] fromHi = new long[n];
    long[] fromLo = new long[n];
    long[] toHi = new long[n];
    long[] toLo = new long[n];
    for (int parts = 1; parts <= 2; parts++) {
      layout.packPrefix(parts, false, new ColumnValues(hi, lo, n), new Keys128(fromHi, fromLo, 0));
      layout.packPrefix(parts, true, new ColumnValues(hi, lo, n), new Keys128(toHi, toLo, 0));
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          boolean begins =
              lo[0][a] == lo[0][b]
                  && (parts == 1 || (hi[1][a] == hi[1][b] && lo[1][a] == lo[1][b]));
          boolean inside =
              Keys.compare(fromHi[a], fromLo[a], keyHi[b], keyLo[b]) <= 0
                  && Keys.compare(keyHi[b], keyLo[b], toHi[a], toLo[a]) <= 0;
          assertThat(inside).isEqualTo(begins);
        }
      }
    }
  }

  /** Each key comes right between the two before it, until no code is left between them. */
  @Test
  void aKeyForWhichNoCodeIsLeftHasOneOfItsOwnAllTheSame() {
    KeyDictionary dictionary = new KeyDictionary("T", 64 * 16);
    TreeMap<long[], String> codes = new TreeMap<>(Arrays::compareUnsigned);
    long[] low = new long[16];
    for (int i = 0; i < 900; i++) {
      long[] middle = low.clone();
      middle[i / 64] |= 1L << (63 - i % 64);
      codes.put(middle, Arrays.toString(code(dictionary, middle)));
      low = i % 3 == 0 ? low : middle;
    }
    assertThat(dictionary.misplaced()).isPositive();
    assertThat(codes.values()).doesNotHaveDuplicates();
    codes.forEach(
        (known, code) -> {
          long[] again = code(dictionary, known);
          assertThat(Arrays.toString(again)).isEqualTo(code);
          assertThat(dictionary.keyAt(again[0], again[1])).isEqualTo(known);
        });
  }

  /**
   * Keys that fall by a hundred-thousandth of their distance from the key below them, such as the
   * newest messages of one room: of a share between the least that a run takes and a sixteenth.
   */
  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void keysThatMoveInSmallStepsFromOneEndOfAGapAllHaveRoom(int sign) {
    KeyDictionary dictionary = new KeyDictionary("T", 128 + 64);
    long[] far = {sign < 0 ? 1L << 20 : 1L << 62, 0, 0};
    code(dictionary, far);
    long first = sign < 0 ? 1L << 62 : 1L << 20;
    code(dictionary, new long[] {first, 0, 0});
    long step = (1L << 62) / 300_000;
    long[] before = code(dictionary, new long[] {first, 0, 0});
    for (int i = 1; i < 200_000; i++) {
      long[] next = code(dictionary, new long[] {first + (long) sign * i * step, i, 0});
      assertThat(Arrays.compareUnsigned(next, before) * sign).isPositive();
      before = next;
    }
    assertThat(dictionary.misplaced()).isZero();
  }

  /** As many as 100,000 keys without room beside one neighbour are soon given codes. */
  @Test
  void manyKeysWithoutRoomHaveCodesOfTheirOwn() {
    KeyDictionary dictionary = new KeyDictionary("T", 64 * 16);
    long[] low = new long[16];
    for (int i = 0; i < 900; i++) {
      long[] middle = low.clone();
      middle[i / 64] |= 1L << (63 - i % 64);
      code(dictionary, middle);
      low = i % 3 == 0 ? low : middle;
    }
    int before = dictionary.misplaced();
    Set<List<Long>> codes = new HashSet<>();
    for (int i = 1; i <= 100_000; i++) {
      long[] inside = low.clone();
      inside[15] |= i;
      long[] code = code(dictionary, inside);
      codes.add(List.of(code[0], code[1]));
    }
    assertThat(codes).hasSize(100_000);
    assertThat(dictionary.misplaced()).isGreaterThan(before + 90_000);
  }

  @Test
  void numbersAMultipleApartTakeTheRoomOfTheMultiples() {
    SteppedField field = new SteppedField(-7, -7 + 1000 * 21, 21, true, Style.INTEGER);
    long[] values = {-7, 14, -7 + 1000 * 21};
    long[] codes = new long[3];
    field.encode(values, values, 3, codes, codes);
    assertThat(field.bits()).isEqualTo(10);
    for (int i = 0; i < values.length; i++) {
      assertThat(field.print(codes[i], 0, 10)).isEqualTo(Long.toString(values[i]));
    }
    assertThat(Long.compareUnsigned(codes[0], codes[1])).isPositive();
  }
}
