package io.keyheat.scenarios.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.key.KeyField;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Different strings have different numbers, in the order of their bytes, and come back of them. */
class RankedBytesTest {
  private static final int STRINGS = 2000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void aDictionaryNumbersStringsOfAnyFormInTheOrderOfTheirBytes(long seed) {
    List<byte[]> strings = strings(new RandomStream(seed), (int) (seed % 6));
    RankedBytes code = dictionary(strings);
    assertExact(code, strings);
    assertThat(code.greatest()).isEqualTo(distinct(strings).size() - 1);
  }

  private static List<byte[]> strings(RandomStream random, int kind) {
    List<byte[]> strings = new ArrayList<>();
    for (int i = 0; i < STRINGS; i++) {
      strings.add(
          switch (kind) {
            case 0 -> ("com.example" + random.nextLong(90) + ".www/" + i).getBytes(UTF_8);
            case 1 -> ("/home/" + "a/".repeat((int) random.nextLong(300)) + i % 7).getBytes(UTF_8);
            case 2 -> ("long ".repeat(200) + random.nextLong(500)).getBytes(UTF_8);
            case 3 -> ("user" + random.nextLong(100_000) + "@example.org").getBytes(UTF_8);
            case 4 -> new byte[(int) random.nextLong(40)]; // Nothing but zeros: lengths tell.
            default -> random(random);
          });
    }
    return strings;
  }

  private static byte[] random(RandomStream random) {
    byte[] bytes = new byte[(int) random.nextLong(20)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextLong(3) * 127);
    }
    return bytes;
  }

  private static void assertExact(BytesCode code, List<byte[]> strings) {
    byte[] before = null;
    long last = -1;
    for (byte[] string : distinct(strings)) {
      long number = code.code(string, 0, string.length);
      assertThat(number).as("behind %s: %s", text(before), text(string)).isGreaterThan(last);
      assertThat(number).isLessThanOrEqualTo(code.greatest());
      assertThat(code.bytes(number)).isEqualTo(string);
      before = string;
      last = number;
    }
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "the start" : new String(bytes, UTF_8);
  }

  private static Set<byte[]> distinct(List<byte[]> strings) {
    TreeSet<byte[]> sorted = new TreeSet<>(Arrays::compareUnsigned);
    sorted.addAll(strings);
    return sorted;
  }

  private static RankedBytes dictionary(List<byte[]> strings) {
    RankedBytes.Builder builder = new RankedBytes.Builder();
    strings.forEach(string -> builder.add(string, 0, string.length));
    return builder.build();
  }

  @Test
  void aLongTextPrintsWithoutItsMiddle() {
    byte[] text = ("a".repeat(500) + "/end").getBytes(UTF_8);
    KeyField field =
        new ColumnDomain.Coded(dictionary(List.of(text)), ColumnType.STRING).field(false);
    assertThat(field.print(0, 0, 0)).startsWith("\"aaa").endsWith("a/end\"").contains("aa…aa");
  }
}
