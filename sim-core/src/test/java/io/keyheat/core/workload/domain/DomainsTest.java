package io.keyheat.core.workload.domain;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.ColumnType;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.value.ColumnDomain;
import io.keyheat.core.workload.value.Generators;
import io.keyheat.core.workload.value.Hashes;
import io.keyheat.core.workload.value.RowBuffer;
import io.keyheat.core.workload.value.Table;
import io.keyheat.core.workload.value.Uniqueness;
import io.keyheat.core.workload.value.ValueGenerator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A domain holds all that its generators draw, in the fewest bits. */
class DomainsTest {
  private static final int ROWS = 1000;

  private static final Table OTHERS =
      Table.all(List.of(table("T", List.of(uniform("U", 1, 50), uniform("V", 1, 50)), "U")))
          .get("T");

  private static ColumnDomain domain(ColumnType type, ValueSpec... specs) {
    DomainCollector collector = new DomainCollector(type);
    for (ValueSpec spec : specs) {
      collector.add(spec, new GeneratorContext("here", START, START + MINUTE, 0, ROWS, null));
    }
    return collector.build();
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
    Generators generators =
        new Generators(
            new Streams(seed),
            "s",
            "here",
            START,
            0,
            1,
            OTHERS,
            c -> domain(ColumnType.INT64, c5()));
    RowBuffer rows = new RowBuffer(3, 0);
    for (int i = 0; i < ROWS; i++) {
      rows.timeNanos[i] = i * (MINUTE / ROWS);
    }
    generators.of(spec, domain).fill(rows, ROWS, rows.hi[2], rows.lo[2]);
    long min = domain instanceof ColumnDomain.Numbers n ? n.min() : 0;
    long max =
        domain instanceof ColumnDomain.Numbers n
            ? n.max()
            : ((ColumnDomain.Ranks) domain).values().size() - 1;
    for (int i = 0; i < ROWS; i++) {
      assertThat(rows.lo[2][i]).as("seed %d, %s", seed, spec).isBetween(min, max);
    }
  }

  private static ValueSpec c5() {
    return new ValueSpec.Uniform(1, 50);
  }

  private static ValueSpec number(RandomStream random, int depth) {
    long some = random.nextLong() >> (8 + random.nextLong(50));
    long many = 1 + random.nextLong(1L << random.nextLong(40));
    return switch ((int) random.nextLong(depth > 0 ? 11 : 10)) {
      case 0 -> new ValueSpec.Uniform(some, some + many);
      case 1 -> new ValueSpec.Sequence(some, random.nextLong(9) - 4);
      case 2 -> new ValueSpec.BitReversed(some);
      case 3 -> new ValueSpec.Zipf(some, many, 0.01 + 1.9 * random.nextDouble(), many % 2 == 0);
      case 4 -> new ValueSpec.Hash(List.of("U", "V"), many, many % 2 == 0);
      case 5 -> new ValueSpec.Hash(List.of("U"), 0, false);
      case 6 -> new ValueSpec.Snowflake(1 + (int) random.nextLong(1024));
      case 7 -> new ValueSpec.Now(many % 1_000_000);
      case 8 -> new ValueSpec.Constant(some);
      case 9 -> new ValueSpec.Choice(List.of(some, many, 7L), List.of(1.0, 2.0, 3.0));
      default -> new ValueSpec.Mix(0.3, number(random, depth - 1), number(random, depth - 1));
    };
  }

  @Test
  void domainsTakeTheFewestBits() {
    assertThat(bits(ColumnType.INT64, new ValueSpec.Uniform(1, 10_000_000))).isEqualTo(24);
    assertThat(bits(ColumnType.INT64, new ValueSpec.Uniform(0, 15))).isEqualTo(4);
    assertThat(bits(ColumnType.INT64, new ValueSpec.Uniform(0, 16))).isEqualTo(5);
    assertThat(bits(ColumnType.INT64, new ValueSpec.Constant(77L))).isZero();
    assertThat(bits(ColumnType.STRING, new ValueSpec.Constant("x"))).isZero();
    assertThat(bits(ColumnType.STRING, new ValueSpec.Choice(List.of("b", "a", "c"), List.of())))
        .isEqualTo(2);
    // Two numbers far apart are told apart by one bit, not by their distance.
    assertThat(bits(ColumnType.INT64, new ValueSpec.Choice(List.of(1L, 1L << 40), List.of())))
        .isEqualTo(1);
    // A minute is 6·10^10 ns, below 2^36.
    assertThat(bits(ColumnType.TIMESTAMP, new ValueSpec.Now(0))).isEqualTo(36);
    assertThat(bits(ColumnType.INT64, new ValueSpec.Hash(List.of("U"), 16, false))).isEqualTo(4);
    assertThat(bits(ColumnType.INT64, new ValueSpec.Hash(List.of("U"), 16, true))).isEqualTo(5);
    assertThat(bits(ColumnType.INT64, new ValueSpec.BitReversed(1))).isEqualTo(63);
    assertThat(bits(ColumnType.STRING, new ValueSpec.AutoId())).isEqualTo(119);
    assertThat(bits(ColumnType.UUID, new ValueSpec.Uuid(1), new ValueSpec.Uuid(4))).isEqualTo(128);
  }

  @Test
  void severalSourcesShareOneDomain() {
    ValueSpec all = new ValueSpec.Uniform(1, 100);
    assertThat(bits(ColumnType.INT64, all, new ValueSpec.Constant(128L))).isEqualTo(7);
    ValueSpec text = new ValueSpec.Text("Customer", all, "");
    ColumnDomain domain = domain(ColumnType.STRING, text, new ValueSpec.Constant("Customer7"));
    assertThat(domain).isEqualTo(new ColumnDomain.NumberedTexts("Customer", "", 1, 100));
  }

  @Test
  void textsRankByTheirUtf8Bytes() {
    // U+FFFD takes three bytes and U+1F600 four, so it comes last; Java's own order says otherwise.
    ColumnDomain domain =
        domain(
            ColumnType.STRING,
            new ValueSpec.Choice(List.of("\uD83D\uDE00", "\uFFFD", "a", "Z"), List.of()));
    assertThat(((ColumnDomain.Ranks) domain).values())
        .isEqualTo(List.of("Z", "a", "\uFFFD", "\uD83D\uDE00"));
  }

  @Test
  void hashesSpreadEvenlyAndKeepTheirSignWhereAsked() {
    RowBuffer rows = new RowBuffer(3, 0);
    long[] counts = new long[16];
    boolean negative = false;
    ColumnDomain numbers = domain(ColumnType.INT64, new ValueSpec.Uniform(0, 1L << 40));
    ValueGenerator even = Hashes.hash(new int[] {0, 1}, List.of(numbers, numbers), 16, false);
    ValueGenerator signed = Hashes.hash(new int[] {0, 1}, List.of(numbers, numbers), 16, true);
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
            new ValueSpec.Sequence(5, -1), true,
            new ValueSpec.Sequence(5, 0), false,
            new ValueSpec.BitReversed(1), true,
            new ValueSpec.Uuid(1), true,
            new ValueSpec.Uniform(0, Long.MAX_VALUE), true,
            new ValueSpec.Uniform(0, 1_000_000), false,
            new ValueSpec.Now(0), false,
            new ValueSpec.Text("C", new ValueSpec.Sequence(1, 1), ""), true,
            new ValueSpec.Text("C", new ValueSpec.Uniform(1, 5), ""), false,
            new ValueSpec.Hash(List.of("U"), 0, false), false);
    expected.forEach(
        (spec, unique) ->
            assertThat(Uniqueness.distinct(spec)).as(spec.toString()).isEqualTo(unique));
  }

  @Test
  void aColumnOfIdentifiersTakesAConstantOne() {
    ValueSpec hot = new ValueSpec.Constant("919108F7-52D1-4320-9BAC-F847DB4148A8");
    ColumnDomain domain =
        domain(ColumnType.STRING, new ValueSpec.Mix(0.5, hot, new ValueSpec.Uuid(4)));
    RowBuffer rows = new RowBuffer(1, 0);
    Generators.constant("919108F7-52D1-4320-9BAC-F847DB4148A8", domain)
        .fill(rows, 1, rows.hi[0], rows.lo[0]);
    assertThat(rows.hi[0][0]).isEqualTo(0x919108F752D14320L);
  }
}
