package io.keyheat.core.value.generator;

import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.key.KeyField;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.value.TimePattern;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Geohash.DegreeRange;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made of parts, of times and of places: what they are, and how their codes order. */
class JoinTest {
  private static final int ROWS = 1000;

  /** A row each 7 hours: the dates of nine months. */
  private static final long APART = 7 * 3600 * SECOND;

  private final RowBuffer rows = new RowBuffer(1, 0);
  private final long[] codeHi = new long[ROWS];
  private final long[] codeLo = new long[ROWS];

  private static ColumnDomain domain(ValueSpec... specs) {
    DomainBuilder domain = new DomainBuilder(ColumnType.STRING);
    for (ValueSpec spec : specs) {
      domain.add(spec, new GeneratorContext("here", START, START + ROWS * APART, 0, ROWS, null));
    }
    return domain.build();
  }

  /** The texts of drawn rows, whose codes stay in the fields. */
  private List<String> texts(ValueSpec spec, boolean descending) {
    ColumnDomain domain = domain(spec);
    for (int i = 0; i < ROWS; i++) {
      rows.timeNanos[i] = i * APART;
    }
    spec.generator(Draws.context(1, domain, null)).fill(rows, ROWS, rows.hi[0], rows.lo[0]);
    KeyField field = domain.field(descending);
    field.encode(rows.hi[0], rows.lo[0], ROWS, codeHi, codeLo);
    return IntStream.range(0, ROWS)
        .mapToObj(i -> field.print(codeHi[i], codeLo[i], field.bits()).replace("\"", ""))
        .toList();
  }

  private static Text number(String prefix, ValueSpec number, String suffix, int digits) {
    return new Text(new NumberPattern(prefix, suffix, digits), number);
  }

  static Stream<ValueSpec> joins() {
    ValueSpec any = number("", new Uniform(0, 12_345), "", 0);
    ValueSpec padded = number("", new Uniform(0, 99), "", 2);
    ValueSpec names = new Choice(List.of("a", "ab", "b", "a-b", "é"), List.of());
    ValueSpec place = new Geohash(5, new DegreeRange(40, 60), new DegreeRange(-10, 30));
    return Stream.of(
        new Join(List.of(new Constant("tenant-"), padded, new Constant("/"), any)),
        new Join(List.of(any, new Constant("-"), any, new Constant("z"), any)),
        new Join(List.of(names, new Constant("/"), padded, names)),
        new Join(List.of(names, number("x", any.parts().get(0), "", 0), new Constant(":7"))),
        new Join(
            List.of(new TimeText(TimePattern.of("dd.MM.yyyy HH'h'"), new Now(0, 1, 0)), padded)),
        new Join(List.of(place, padded, new ObjectId(3))),
        new Join(List.of(padded, new Constant("/"), new Uuid(4))),
        shapes(
            number("USER#", any.parts().get(0), "", 0),
            new Constant("PROFILE"),
            number("ORDER#", any.parts().get(0), "/x", 0),
            new Join(
                List.of(
                    new Constant("DAY#"),
                    new TimeText(TimePattern.of("yyyy-MM-dd"), new Now(0, 1, 0)))),
            new Choice(List.of("PROFILE#", "USER#root", "USE"), List.of())),
        new Join(List.of(new Join(List.of(names, new Constant("."))), new Join(List.of(any)))));
  }

  private static ValueSpec shapes(ValueSpec... shapes) {
    ValueSpec mixed = shapes[0];
    for (int s = 1; s < shapes.length; s++) {
      mixed = new Mix(1.0 / (s + 1), shapes[s], mixed);
    }
    return mixed;
  }

  @Test
  void patternsThatBeginAlikeCannotBeToldApart() {
    ValueSpec any = new Uniform(1, 9);
    assertThatThrownBy(() -> domain(number("USER#", any, "", 0), number("USER#", any, "/x", 0)))
        .hasMessageContaining("have different parts");
    assertThatThrownBy(() -> domain(number("", any, "", 0), number("USER#", any, "", 0)))
        .hasMessageContaining("are ambiguous");
  }

  @ParameterizedTest
  @MethodSource("joins")
  void codesOrderAsTheTextsDoByteByByte(ValueSpec spec) {
    for (boolean descending : new boolean[] {false, true}) {
      List<String> texts = texts(spec, descending);
      for (int i = 0; i + 1 < ROWS; i++) {
        int code = Long.compareUnsigned(codeHi[i], codeHi[i + 1]);
        code = code == 0 ? Long.compareUnsigned(codeLo[i], codeLo[i + 1]) : code;
        int text =
            Arrays.compare(
                texts.get(i).codePoints().toArray(), texts.get(i + 1).codePoints().toArray());
        assertThat(Integer.signum(code))
            .as("%s and %s", texts.get(i), texts.get(i + 1))
            .isEqualTo(Integer.signum(descending ? -text : text));
      }
    }
  }

  @Test
  void textsAreTheirPartsOneBehindTheOther() {
    ValueSpec user = number("user", new Constant(7L), "", 4);
    ValueSpec day = new TimeText(TimePattern.of("yyyy-MM-dd"), new Now(0, 1, 0));
    assertThat(texts(new Join(List.of(user, new Constant("/"), day)), false))
        .startsWith("user0007/2026-01-01")
        .contains("user0007/2026-02-28", "user0007/2026-03-01");
    assertThat(
            domain(new Join(List.of(user, new Constant("/"), day))).storedBytes(ColumnType.STRING))
        .isEqualTo(19);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yyyyMMddHHmmss", "yyyy-MM-dd'T'HH:mm:ss.SSS", "dd.MM.yyyy", "yyyy-DDD"})
  void aTimePrintsAsTheCalendarWritesIt(String pattern) {
    List<String> texts = texts(new TimeText(TimePattern.of(pattern), new Now(0, 1, 0)), false);
    DateTimeFormatter expected = DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
    for (int i = 0; i < ROWS; i++) {
      Instant time = Instant.ofEpochSecond((START + i * APART) / SECOND);
      assertThat(texts.get(i)).isEqualTo(expected.format(time));
    }
  }

  @Test
  void secondsAndMillisecondsSince1970AreNumbers() {
    List<String> seconds = texts(new TimeText(TimePattern.of("seconds"), new Now(0, 1, 0)), false);
    List<String> millis = texts(new TimeText(TimePattern.of("millis"), new Now(0, 1, 0)), false);
    assertThat(seconds.get(3)).isEqualTo(Long.toString((START + 3 * APART) / SECOND));
    assertThat(millis.get(3)).isEqualTo(seconds.get(3) + "000");
  }

  /** The example of the geohash's first description: 57.64911, 10.40744. */
  @Test
  void aGeohashHalvesLongitudeAndLatitudeInTurn() {
    double degree = 1e-9;
    ValueSpec place =
        new Geohash(
            11,
            new DegreeRange(57.64911, 57.64911 + degree),
            new DegreeRange(10.40744, 10.40744 + degree));
    assertThat(texts(place, false)).containsOnly("u4pruydqqvj");
  }

  @Test
  void theFirstOrderedPartOrdersTheRowsThatAgreeInFront() {
    ValueSpec day = new TimeText(TimePattern.of("yyyy-MM-dd'T'HH:mm:ss"), new Now(0, 1, 0));
    ValueSpec tenant = number("", new Uniform(1, 4), "", 1);
    assertThat(new Join(List.of(new Constant("log/"), day)).order().share()).isEqualTo(1);
    assertThat(new Join(List.of(tenant, day)).order().share()).isEqualTo(0.25);
    assertThat(new Join(List.of(new Uuid(4), day)).order()).isNull();
    assertThat(new TimeText(TimePattern.of("yyyy-MM-dd"), new Now(0, 1, 0)).order()).isNull();
    assertThat(new TimeText(TimePattern.of("ss:mm"), new Now(0, 1, 0)).order()).isNotNull();
  }

  @Test
  void aTextOfAPartNeverBeginsAnotherOne() {
    ValueSpec any = number("", new Uniform(0, 100), "", 0);
    assertThatThrownBy(() -> domain(new Join(List.of(any, any))))
        .hasMessageContaining("0 to 100 have different lengths");
    ValueSpec names = new Choice(List.of("a", "ab"), List.of());
    assertThatThrownBy(() -> domain(new Join(List.of(names, any))))
        .hasMessageContaining("\"a\" is the beginning of \"ab\"");
    assertThat(domain(new Join(List.of(any, new Constant(";"), names)))).isNotNull();
  }

  @Test
  void partsThatDoNotFitAndAreNotRandomAreRefused() {
    assertThatThrownBy(() -> domain(new Join(List.of(new Uuid(1), new Uuid(1)))))
        .hasMessageContaining("the parts need 256 bits, and 128 fit");
    assertThat(domain(new Join(List.of(new Uuid(4), new Uuid(1))))).isNotNull();
  }

  @Test
  void allLoadsOfAColumnHaveItsPartsInOneOrder() {
    ValueSpec first = number("", new Uniform(0, 9), "", 3);
    ValueSpec second = number("", new Uniform(500, 600), "", 3);
    ColumnDomain both =
        domain(
            new Join(List.of(first, new Constant("/"), first)),
            new Join(List.of(second, new Constant("/"), first)));
    KeyField field = both.field(false);
    assertThat(field.print(0, 0, field.bits())).isEqualTo("\"000/000\"");
    assertThatThrownBy(
            () ->
                domain(
                    new Join(List.of(first, new Constant("/"), first)),
                    new Join(List.of(first, new Constant(":"), first))))
        .hasMessageContaining("have different parts");
  }

  @Test
  void aPatternThatNamesNoFieldIsRefused() {
    assertThatThrownBy(() -> TimePattern.of("yyyy-MM-ddTHH"))
        .hasMessageContaining("the letter T, which is no field");
    assertThatThrownBy(() -> TimePattern.of("-")).hasMessageContaining("no field of a time");
    assertThatThrownBy(() -> TimePattern.of("yyyy'T")).hasMessageContaining("a quote");
  }
}
