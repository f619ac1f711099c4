package io.keyheat.scenarios.reader.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.value.TimePattern;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Geohash;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Join;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.TimeText;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Zipf;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyCapacityTest {
  private static double keys(Map<String, ValueSpec> columns, String... key) {
    List<KeyPart> parts = List.of(key).stream().map(name -> new KeyPart(name, false)).toList();
    return KeyCapacity.mostKeys(parts, columns::get);
  }

  private static double keys(ValueSpec values) {
    return keys(Map.of("A", values), "A");
  }

  @Test
  void aColumnBoundsTheKeysByItsValues() {
    assertThat(keys(new Uniform(1, 1000))).isEqualTo(1000);
    assertThat(keys(new Zipf(5, 70, 0.99, true))).isEqualTo(70);
    assertThat(keys(new Constant("x"))).isEqualTo(1);
    assertThat(keys(new Choice(List.of("a", "b", "a"), List.of()))).isEqualTo(2);
    assertThat(keys(new Mix(0.5, new Constant(1L), new Uniform(2, 10)))).isEqualTo(1 + 9);
    assertThat(keys(new Sequence(1, 1))).isInfinite();
  }

  @Test
  void partsOfATextAndOfAKeyMultiply() {
    ValueSpec day = new Text(new NumberPattern("d", ""), new Uniform(1, 30));
    ValueSpec joined = new Join(List.of(day, new Constant("/"), day));
    assertThat(keys(joined)).isEqualTo(30 * 30);
    assertThat(keys(Map.of("A", joined, "B", new Uniform(0, 1)), "A", "B")).isEqualTo(30 * 30 * 2);
  }

  /** Of A's 1,000 values each has one shard; where B, outside the key, is hashed, it may have 8. */
  @Test
  void aHashOfTheKeyAddsNoKeys() {
    Map<String, ValueSpec> columns =
        Map.of(
            "A", new Uniform(1, 1000),
            "B", new Uniform(1, 1000),
            "OfA", new Hash(List.of("A"), 8, false),
            "OfB", new Hash(List.of("B"), 8, false));
    assertThat(keys(columns, "OfA", "A")).isEqualTo(1000);
    assertThat(keys(columns, "OfB", "A")).isEqualTo(8 * 1000);
  }

  /** Two values of C have two hashes, and three of B for each of A no more than three times A. */
  @Test
  void aHashHasNoMoreValuesThanWhatItIsMadeOf() {
    Map<String, ValueSpec> columns =
        Map.of(
            "A", new Uniform(1, 1000),
            "B", new Uniform(1, 3),
            "C", new Choice(List.of("x", "y"), List.of()),
            "OfC", new Hash(List.of("C"), 0, false),
            "OfC100", new Hash(List.of("C"), 100, false),
            "OfBoth", new Hash(List.of("A", "B"), 8, false),
            "OfHash", new Hash(List.of("OfC"), 5, false));
    assertThat(keys(columns, "OfC")).isEqualTo(2);
    assertThat(keys(columns, "OfC", "OfC100")).isEqualTo(2);
    assertThat(keys(columns, "OfHash")).isEqualTo(2);
    assertThat(keys(columns, "OfBoth", "A")).isEqualTo(3 * 1000);
    assertThat(keys(columns, "OfBoth")).isEqualTo(8);
  }

  /** Of 1 to 1,000 and 901 to 1,100, a hundred are in both. */
  @Test
  void whatBothPartsOfAMixYieldCountsOnce() {
    assertThat(keys(new Mix(0.2, new Uniform(1, 1000), new Uniform(901, 1100)))).isEqualTo(1100);
    assertThat(keys(new Mix(0.2, new Constant(7L), new Uniform(1, 10)))).isEqualTo(10);
    assertThat(keys(new Mix(0.2, new Constant(11L), new Uniform(1, 10)))).isEqualTo(11);
  }

  /** Hours come again each day, and days of the year each year; years do not. */
  @Test
  void textsOfTimesThatComeAgainAreCounted() {
    assertThat(keys(new TimeText(TimePattern.of("HH"), new Now(0, 1, 0)))).isEqualTo(24);
    assertThat(keys(new TimeText(TimePattern.of("DDD-HH-HH"), new Now(0, 1, 0))))
        .isEqualTo(366 * 24);
    assertThat(keys(new TimeText(TimePattern.of("yyyy-MM"), new Now(0, 1, 0)))).isInfinite();
  }

  /** Five characters have 13 bits of the longitude and 12 of the latitude: 360 / 8,192 degrees. */
  @Test
  void aBoxHasTheCellsThatItTouches() {
    double cell = 360.0 / 8192;
    Geohash.DegreeRange three = new Geohash.DegreeRange(0, 3 * cell);
    Geohash.DegreeRange four = new Geohash.DegreeRange(-cell / 2, 2.5 * cell);
    assertThat(keys(new Geohash(5, three, three))).isEqualTo(3 * 3);
    assertThat(keys(new Geohash(5, three, four))).isEqualTo(3 * 4);
    Geohash.DegreeRange all = new Geohash.DegreeRange(-90, 90);
    assertThat(keys(new Geohash(5, all, new Geohash.DegreeRange(-180, 180))))
        .isEqualTo(Math.pow(32, 5));
  }

  @Test
  void rowsMayBeFromAnyTime() {
    assertThat(keys(new Now(0, 3_600_000_000_000L, 0))).isInfinite();
  }
}
