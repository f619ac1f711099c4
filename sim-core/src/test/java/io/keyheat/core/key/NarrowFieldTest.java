package io.keyheat.core.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.KeyLayout.ColumnValues;
import io.keyheat.core.key.KeyLayout.Keys128;
import io.keyheat.core.key.NumberField.Style;
import io.keyheat.core.key.WideField.Halves;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of fewer bits than their values need tell them apart, and nearly keep their order. */
class NarrowFieldTest {
  private static final int ROWS = 20_000;
  private static final KeyField NUMBERS = new NumberField(0, 1L << 50, false, Style.INTEGER);
  private static final KeyField UUIDS =
      new WideField(WideKind.UUID, 128, true, Halves.UNSIGNED, false);

  private static KeyLayout layout(int numberBits, int uuidBits) {
    return new KeyLayout(
        "T",
        List.of(
            new KeyLayout.Part(NarrowField.of(NUMBERS, numberBits), 0),
            new KeyLayout.Part(NarrowField.of(UUIDS, uuidBits), 1),
            new KeyLayout.Part(NarrowField.of(NUMBERS, numberBits), 2)));
  }

  @Test
  void aFieldThatFitsStaysAsItIs() {
    assertThat(NarrowField.of(NUMBERS, 51)).isSameAs(NUMBERS);
    assertThat(NarrowField.of(NUMBERS, 50).bits()).isEqualTo(50);
    assertThat(NarrowField.of(new TagField(1, 3), 2).bits()).isEqualTo(3);
  }

  /** Values that grow by one, that differ in their first bits, and that are hardly ever new. */
  private static long value(int kind, int i, RandomStream random) {
    return switch (kind) {
      case 0 -> i;
      case 1 -> (long) i << 35;
      default -> random.nextLong(30) * random.nextLong(30);
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void rowsHaveOneKeyIfTheirValuesAreEqualAndOnlyThen(long seed) {
    RandomStream random = new RandomStream(seed);
    long[][] hi = new long[3][ROWS];
    long[][] lo = new long[3][ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int column = 0; column < 3; column++) {
        lo[column][i] = value((int) random.nextLong(3), i, random);
      }
      hi[1][i] = random.nextLong(3);
    }
    KeyLayout layout = layout(40, 48);
    long[][] keys = new long[2][ROWS];
    layout.pack(hi, lo, ROWS, keys[0], keys[1], 0);
    Map<List<Long>, List<Long>> keyOf = new HashMap<>();
    Map<List<Long>, List<Long>> valuesOf = new HashMap<>();
    for (int i = 0; i < ROWS; i++) {
      List<Long> values = List.of(lo[0][i], hi[1][i], lo[1][i], lo[2][i]);
      List<Long> key = List.of(keys[0][i], keys[1][i]);
      assertThat(keyOf.putIfAbsent(values, key)).isIn(null, key);
      assertThat(valuesOf.putIfAbsent(key, values)).isIn(null, values);
    }
  }

  /** Of 40 bits 20 are leading ones, so that 2^31 is what they tell apart. */
  @Test
  void valuesThatDifferInTheirLeadingBitsStandInOrder() {
    KeyLayout layout = layout(40, 48);
    long[][] lo = new long[3][1_000];
    for (int i = 0; i < 1_000; i++) {
      lo[0][i] = (long) i << 31 | (i * 7_919L & 0x7FFF_FFFF);
    }
    long[][] keys = new long[2][1_000];
    layout.pack(new long[3][1_000], lo, 1_000, keys[0], keys[1], 0);
    assertThat(
            IntStream.range(1, 1_000)
                .allMatch(
                    i -> Keys.compare(keys[0][i - 1], keys[1][i - 1], keys[0][i], keys[1][i]) < 0))
        .isTrue();
  }

  /** The ends of a prefix enclose all keys that begin with its values, and no other. */
  @Test
  void thePrefixOfSomeValuesHoldsTheKeysWithThemAlone() {
    int n = 300;
    RandomStream random = new RandomStream(1);
    long[][] hi = new long[3][n];
    long[][] lo = new long[3][n];
    for (int i = 0; i < n; i++) {
      lo[0][i] = random.nextLong(3) << (10 * random.nextLong(4));
      lo[1][i] = random.nextLong(3);
      lo[2][i] = random.nextLong();
    }
    KeyLayout layout = layout(40, 48);
    long[][] keys = new long[2][n];
    long[][] from = new long[2][n];
    long[][] to = new long[2][n];
    layout.pack(hi, lo, n, keys[0], keys[1], 0);
    layout.packPrefix(2, false, new ColumnValues(hi, lo, n), new Keys128(from[0], from[1], 0));
    layout.packPrefix(2, true, new ColumnValues(hi, lo, n), new Keys128(to[0], to[1], 0));
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        boolean isInside =
            Keys.compare(from[0][a], from[1][a], keys[0][b], keys[1][b]) <= 0
                && Keys.compare(keys[0][b], keys[1][b], to[0][a], to[1][a]) <= 0;
        assertThat(isInside).isEqualTo(lo[0][a] == lo[0][b] && lo[1][a] == lo[1][b]);
      }
    }
  }

  @Test
  void aKeyPrintsTheBitsThatAreKnown() {
    long[][] hi = {{0}, {0x12345678_00000000L}, {0}};
    long[][] lo = {{1L << 45}, {5}, {77}};
    long[][] key = new long[2][1];
    layout(40, 48).pack(hi, lo, 1, key[0], key[1], 0);
    assertThat(layout(40, 48).print(key[0][0], key[1][0]))
        .isEqualTo("T(35184372088832…, 123456…, 0…)");
  }
}
