package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.AutoId;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Draws;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Snowflake;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A domain holds all that its generators draw, in the fewest bits. */
class DomainsTest {
  private static final int ROWS = 1000;

  private static final Table OTHERS =
      Table.all(List.of(table("T", List.of(uniform("U", 1, 50), uniform("V", 1, 50)), "U")))
          .get("T");

  private static final DrawContext.DrawnColumns ROW =
      new DrawContext.DrawnColumns() {
        @Override
        public int position(String column) {
          return OTHERS.position(column, "here");
        }

        @Override
        public ColumnDomain domain(String column) {
          return DomainsTest.domain(ColumnType.INT64, new Uniform(1, 50));
        }
      };

  private static ColumnDomain domain(ColumnType type, ValueSpec... specs) {
    DomainBuilder domain = new DomainBuilder(type);
    for (ValueSpec spec : specs) {
      domain.add(spec, new GeneratorContext("here", START, START + MINUTE, 0, ROWS, null));
    }
    return domain.build();
  }

  private static int bits(ColumnType type, ValueSpec... specs) {
    return domain(type, specs).field(false).bits();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void allDrawnValuesLieInTheDomainOfTheirSpecification(long seed) {
    RandomStream random = new RandomStream(seed);
    for (int i = 0; i < 100; i++) {
      ValueSpec first = number(random, 2);
      ValueSpec second = number(random, 2);
      ColumnDomain domain = domain(ColumnType.INT64, first, second);
      assertInside(first, domain, seed);
      assertInside(second, domain, seed);
    }
  }

  private static void assertInside(ValueSpec spec, ColumnDomain domain, long seed) {
    RowBuffer rows = new RowBuffer(3, 0);
    for (int i = 0; i < ROWS; i++) {
      rows.timeNanos[i] = i * (MINUTE / ROWS);
    }
    spec.generator(Draws.context(seed, domain, ROW)).fill(rows, ROWS, rows.hi[2], rows.lo[2]);
    long min = domain instanceof ColumnDomain.Numbers n ? n.min() : 0;
    long max =
        domain instanceof ColumnDomain.Numbers n
            ? n.max()
            : ((ColumnDomain.Ranks) domain).values().size() - 1;
    for (int i = 0; i < ROWS; i++) {
      assertThat(rows.lo[2][i]).as("seed %d, %s", seed, spec).isBetween(min, max);
    }
  }

  private static ValueSpec number(RandomStream random, int depth) {
    long some = random.nextLong() >> (8 + random.nextLong(50));
    long many = 1 + random.nextLong(1L << random.nextLong(40));
    return switch ((int) random.nextLong(depth > 0 ? 11 : 10)) {
      case 0 -> new Uniform(some, some + many);
      case 1 -> new Sequence(some, random.nextLong(9) - 4);
      case 2 -> new BitReversed(some);
      case 3 -> new Zipf(some, many, 0.01 + 1.9 * random.nextDouble(), many % 2 == 0);
      case 4 -> new Hash(List.of("U", "V"), many, many % 2 == 0);
      case 5 -> new Hash(List.of("U"), 0, false);
      case 6 -> new Snowflake(1 + (int) random.nextLong(1024));
      case 7 -> new Now(many % 1_000_000, 1, 0);
      case 8 -> new Constant(some);
      case 9 -> new Choice(List.of(some, many, 7L), List.of(1.0, 2.0, 3.0));
      default -> new Mix(0.3, number(random, depth - 1), number(random, depth - 1));
    };
  }

  @Test
  void domainsTakeTheFewestBits() {
    assertThat(bits(ColumnType.INT64, new Uniform(1, 10_000_000))).isEqualTo(24);
    assertThat(bits(ColumnType.INT64, new Uniform(0, 15))).isEqualTo(4);
    assertThat(bits(ColumnType.INT64, new Uniform(0, 16))).isEqualTo(5);
    assertThat(bits(ColumnType.INT64, new Constant(77L))).isZero();
    assertThat(bits(ColumnType.STRING, new Constant("x"))).isZero();
    assertThat(bits(ColumnType.STRING, new Choice(List.of("b", "a", "c"), List.of()))).isEqualTo(2);
    // Two numbers far apart are told apart by one bit, not by their distance.
    assertThat(bits(ColumnType.INT64, new Choice(List.of(1L, 1L << 40), List.of()))).isEqualTo(1);
    // A minute is 6·10^10 ns, below 2^36.
    assertThat(bits(ColumnType.TIMESTAMP, new Now(0, 1, 0))).isEqualTo(36);
    assertThat(bits(ColumnType.INT64, new Hash(List.of("U"), 16, false))).isEqualTo(4);
    assertThat(bits(ColumnType.INT64, new Hash(List.of("U"), 16, true))).isEqualTo(5);
    assertThat(bits(ColumnType.INT64, new BitReversed(1))).isEqualTo(63);
    assertThat(bits(ColumnType.STRING, new AutoId())).isEqualTo(119);
    assertThat(bits(ColumnType.UUID, new Uuid(1), new Uuid(4))).isEqualTo(128);
  }

  /** A thousand numbers, or seconds, or steps: 10 bits, though they spread over 63. */
  @Test
  void compactFieldsCountTheUnitsBetweenValues() {
    assertThat(compactBits(ColumnType.INT64, new BitReversed(1))).isEqualTo(10);
    assertThat(compactBits(ColumnType.INT64, new BitReversed(1), new BitReversed(1 << 19)))
        .isEqualTo(20);
    assertThat(compactBits(ColumnType.INT64, new Sequence(7, 1_000_000), new Constant(-999_993L)))
        .isEqualTo(10);
    assertThat(compactBits(ColumnType.INT64, new Sequence(7, 100), new Constant(8L))).isEqualTo(17);
    // 61 seconds, for the minute's end is one too.
    assertThat(compactBits(ColumnType.TIMESTAMP, new Now(0, 1_000_000_000L, 0))).isEqualTo(6);
    assertThat(compactBits(ColumnType.INT64, new Uniform(Long.MIN_VALUE, Long.MAX_VALUE)))
        .isEqualTo(64);
  }

  private static int compactBits(ColumnType type, ValueSpec... specs) {
    return domain(type, specs).compactField(false).bits();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void compactFieldsTellAllDrawnValuesApartInTheirOrder(long seed) {
    RandomStream random = new RandomStream(seed);
    for (int i = 0; i < 100; i++) {
      ValueSpec spec = number(random, 2);
      ColumnDomain domain = domain(ColumnType.INT64, spec);
      KeyField field = domain.compactField(i % 2 == 0);
      RowBuffer rows = new RowBuffer(3, 0);
      spec.generator(Draws.context(seed, domain, ROW)).fill(rows, ROWS, rows.hi[2], rows.lo[2]);
      long[] codes = new long[ROWS];
      field.encode(rows.hi[2], rows.lo[2], ROWS, codes, new long[ROWS]);
      KeyField plain = domain.field(i % 2 == 0);
      long[] plainCodes = new long[ROWS];
      plain.encode(rows.hi[2], rows.lo[2], ROWS, plainCodes, new long[ROWS]);
      for (int row = 1; row < ROWS; row++) {
        assertThat(Long.compareUnsigned(codes[row - 1], codes[row]))
            .as("%s", spec)
            .isEqualTo(Long.compareUnsigned(plainCodes[row - 1], plainCodes[row]));
        assertThat(field.print(codes[row], 0, field.bits()))
            .isEqualTo(plain.print(plainCodes[row], 0, plain.bits()));
      }
    }
  }

  @Test
  void severalSourcesShareOneDomain() {
    ValueSpec all = new Uniform(1, 100);
    assertThat(bits(ColumnType.INT64, all, new Constant(128L))).isEqualTo(7);
    ValueSpec text = new Text("Customer", all, "");
    ColumnDomain domain = domain(ColumnType.STRING, text, new Constant("Customer7"));
    assertThat(domain)
        .isEqualTo(
            new ColumnDomain.NumberedTexts(
                new NumberPattern("Customer", ""), "", 1, 100, List.of()));
  }

  @Test
  void numbersOfOneLengthSortWithinTextAsNumbers() {
    NumberPattern pattern = new NumberPattern("order-", "/x", 6);
    Text text = new Text(pattern, new Uniform(0, 120_000));
    KeyField field = domain(ColumnType.STRING, text).field(false);
    long[] numbers = {0, 1, 2, 9, 10, 11, 99, 100, 10_000, 99_999, 100_000, 120_000};
    long[] codes = new long[numbers.length];
    field.encode(new long[numbers.length], numbers, numbers.length, codes, codes);
    for (int i = 0; i < numbers.length; i++) {
      assertThat(field.print(codes[i], 0, field.bits()))
          .isEqualTo("\"order-%06d/x\"".formatted(numbers[i]));
      assertThat(i == 0 || Long.compareUnsigned(codes[i - 1], codes[i]) < 0).isTrue();
    }
  }

  @Test
  void aTextHasNoMoreDigitsThanItSays() {
    Text text = new Text(new NumberPattern("C", "", 3), new Uniform(1, 1_000));
    assertThatThrownBy(() -> domain(ColumnType.STRING, text))
        .isInstanceOf(SchemaException.class)
        .hasMessageContaining("1000 has more than the 3 digits of its text; expected at least 4");
    Text fits = new Text(new NumberPattern("C", "", 3), new Uniform(1, 999));
    assertThat(domain(ColumnType.STRING, fits, new Constant("C007")).lo("C007")).isEqualTo(7);
    assertThatThrownBy(() -> domain(ColumnType.STRING, fits, new Constant("C7")))
        .hasMessageContaining(
            "\"C7\" does not follow the column's pattern \"C{n}\" of 3 digits; expected the text of"
                + " one of its numbers, such as \"C007\"");
  }

  /**
   * Whatever stands before, between and behind the numbered ones, with or without zeros in front.
   */
  @ParameterizedTest
  @CsvSource({"0, false", "0, true", "3, false", "3, true"})
  void namedTextsLieAmongNumberedOnesInTheOrderOfTheirBytes(int digits, boolean descending) {
    List<String> names =
        List.of("", "acme", "t-", "t-1x", "t-12/", "t-120-b", "t-9z", "t-\uD83D\uDE00", "zeta");
    Text numbered = new Text(new NumberPattern("t-", "", digits), new Uniform(1, 120));
    ColumnDomain domain =
        domain(ColumnType.STRING, numbered, new Choice(List.copyOf(names), List.of()));
    List<String> all = new ArrayList<>(names);
    for (int n = 1; n <= 120; n++) {
      all.add(digits == 0 ? "t-" + n : "t-%03d".formatted(n));
    }
    all.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
    if (descending) {
      Collections.reverse(all);
    }
    long[] values = all.stream().mapToLong(domain::lo).toArray();
    long[] codes = new long[values.length];
    KeyField field = domain.field(descending);
    field.encode(new long[values.length], values, values.length, codes, new long[values.length]);
    for (int i = 0; i < codes.length; i++) {
      // Their places are the numbers from 0 on, in as few bits as 129 of these take.
      assertThat(codes[i] >>> (Long.SIZE - 8)).as(all.get(i)).isEqualTo(i);
      assertThat(field.print(codes[i], 0, field.bits())).isEqualTo('"' + all.get(i) + '"');
    }
  }

  @Test
  void theHashOfANamedTextIsThatOfItsBytes() {
    ColumnDomain alone = domain(ColumnType.STRING, new Constant("acme"), new Constant("b"));
    ColumnDomain among =
        domain(ColumnType.STRING, new Text("t-", new Uniform(1, 9), ""), new Constant("acme"));
    assertThat(among.hashInput().applyAsLong(among.lo("acme")))
        .isEqualTo(alone.hashInput().applyAsLong(alone.lo("acme")));
    assertThat(among.hashInput().applyAsLong(among.lo("t-7"))).isEqualTo(7);
  }

  @Test
  void textsRankByTheirUtf8Bytes() {
    // U+FFFD takes three bytes and U+1F600 four, so it comes last; Java's own order says otherwise.
    ColumnDomain domain =
        domain(
            ColumnType.STRING, new Choice(List.of("\uD83D\uDE00", "\uFFFD", "a", "Z"), List.of()));
    assertThat(((ColumnDomain.Ranks) domain).values())
        .isEqualTo(List.of("Z", "a", "\uFFFD", "\uD83D\uDE00"));
  }

  /** A hash of U and V. */
  private static ValueGenerator hash(ColumnDomain numbers, boolean signed) {
    return new Hash(List.of("U", "V"), 16, signed).generator(Draws.context(1, numbers, ROW));
  }

  @Test
  void hashesSpreadEvenlyAndKeepTheirSignWhereAsked() {
    RowBuffer rows = new RowBuffer(3, 0);
    long[] counts = new long[16];
    boolean negative = false;
    ColumnDomain numbers = domain(ColumnType.INT64, new Uniform(0, 1L << 40));
    ValueGenerator even = hash(numbers, false);
    ValueGenerator signed = hash(numbers, true);
    for (int batch = 0; batch < 100; batch++) {
      for (int i = 0; i < 1000; i++) {
        rows.lo[0][i] = batch * 1000L + i;
        rows.lo[1][i] = 7;
      }
      even.fill(rows, 1000, rows.hi[2], rows.lo[2]);
      for (int i = 0; i < 1000; i++) {
        counts[(int) rows.lo[2][i]]++;
      }
      signed.fill(rows, 1000, rows.hi[2], rows.lo[2]);
      for (int i = 0; i < 1000; i++) {
        assertThat(rows.lo[2][i]).isBetween(-15L, 15L);
        negative |= rows.lo[2][i] < 0;
      }
    }
    assertThat(negative).isTrue();
    for (long count : counts) {
      // 6,250 each, give or take five standard deviations of 77.
      assertThat(count).isBetween(6250L - 385, 6250L + 385);
    }
  }

  @Test
  void whatIsUniqueIsProvenByItsSpecification() {
    Map<ValueSpec, Boolean> expected =
        Map.of(
            new Sequence(5, -1), true,
            new Sequence(5, 0), false,
            new BitReversed(1), true,
            new Uuid(1), true,
            new Uniform(0, Long.MAX_VALUE), true,
            new Uniform(0, 1_000_000), false,
            new Now(0, 1, 0), false,
            new Text("C", new Sequence(1, 1), ""), true,
            new Text("C", new Uniform(1, 5), ""), false,
            new Hash(List.of("U"), 0, false), false);
    expected.forEach(
        (spec, unique) -> assertThat(spec.isUnique()).as(spec.toString()).isEqualTo(unique));
  }

  @Test
  void aColumnOfIdentifiersTakesAConstantOne() {
    ValueSpec hot = new Constant("919108F7-52D1-4320-9BAC-F847DB4148A8");
    ColumnDomain domain = domain(ColumnType.STRING, new Mix(0.5, hot, new Uuid(4)));
    assertThat(domain.hi("919108F7-52D1-4320-9BAC-F847DB4148A8")).isEqualTo(0x919108F752D14320L);
  }
}
