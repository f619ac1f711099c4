package io.keyheat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.value.NumberPattern;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Join;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
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

  @Test
  void rowsMayBeFromAnyTime() {
    assertThat(keys(new Now(0, 3_600_000_000_000L))).isInfinite();
  }
}
