package io.keyheat.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void latenciesHaveThreeDigitsAndTheUnitThatFits() {
    assertThat(Figures.millis(0.4151)).isEqualTo("0.42 ms");
    assertThat(Figures.millis(14.24)).isEqualTo("14.2 ms");
    assertThat(Figures.millis(142.4)).isEqualTo("142 ms");
    assertThat(Figures.millis(999.4)).isEqualTo("999 ms");
    assertThat(Figures.millis(999.6)).isEqualTo("1.00 s");
    assertThat(Figures.millis(Double.NaN)).isEqualTo("–");
  }

  @Test
  void sharesAreWrittenInPerCentAndWholeOnesWithoutADecimal() {
    assertThat(Figures.percent(1)).isEqualTo("100 %");
    assertThat(Figures.percent(0.9714)).isEqualTo("97.1 %");
    assertThat(Figures.percent(0.006651)).isEqualTo("0.67 %");
    assertThat(Figures.percent(0.000512)).isEqualTo("0.051 %");
  }

  /** Halves among them, and numbers whose shortest digits are not their exact value. */
  @Test
  void numbersAreRoundedAndGroupedAsTheFormatterOfTheJdkDoes() {
    long seed = 20261126;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double any = (random.nextInt(2_000_001) - 1_000_000) / Math.pow(10, random.nextInt(7));
      double large = any * 1e4 * random.nextDouble();
      String place = "seed " + seed + ": " + any + ", " + large;
      assertThat(Figures.count(any)).as(place).isEqualTo(formatted("%,.0f", any));
      assertThat(Figures.count(large)).as(place).isEqualTo(formatted("%,.0f", large));
      assertThat(Figures.count((long) large)).as(place).isEqualTo(formatted("%,d", (long) large));
      double size = Math.abs(any);
      if (size >= 9.995 && size < 99.95) {
        assertThat(Figures.millis(any)).as(place).isEqualTo(formatted("%.1f ms", any));
      } else if (size >= 0.0995 && size < 9.995) {
        assertThat(Figures.millis(any)).as(place).isEqualTo(formatted("%.2f ms", any));
      }
    }
    assertThat(Figures.count(Long.MIN_VALUE)).isEqualTo(formatted("%,d", Long.MIN_VALUE));
  }

  private static String formatted(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }

  /** The calls of {@code format.test.js}, which a browser makes with the script of pages. */
  @Test
  void theTerminalWritesFiguresAsPagesDo() throws IOException {
    Map<String, DoubleFunction<String>> writers =
        Map.of(
            "count", Figures::count,
            "score", Figures::score,
            "perSecond", Figures::perSecond,
            "millis", Figures::millis,
            "percent", Figures::percent,
            "bytes", Figures::bytes);
    Path calls = Path.of("src/test/resources/io/keyheat/report/page/format.test.js");
    int compared = 0;
    for (String line : Files.readAllLines(calls)) {
      int half = line.indexOf("], [");
      List<String> written = matches("'([^']+)'", half < 0 ? "" : line.substring(half));
      List<String> call = matches("(\\w+\\([-\\d.e]+\\))", line);
      for (int i = 0; i < Math.min(call.size(), written.size()); i++) {
        String[] parts = call.get(i).split("[()]", -1);
        DoubleFunction<String> writer = writers.get(parts[0]);
        if (writer != null) {
          String own = writer.apply(Double.parseDouble(parts[1]));
          assertThat(own).as(call.get(i)).isEqualTo(written.get(i));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(18);
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(m -> m.group(1)).toList();
  }

  @Test
  void timesReadLikeAClockAndDurationsLikeASentence() {
    assertThat(Figures.clock(SECOND / 4)).isEqualTo("0:00.25");
    assertThat(Figures.clock(SECOND / 100)).isEqualTo("0:00.01");
    assertThat(Figures.clock(SECOND)).isEqualTo("0:01");
    assertThat(Figures.clock(5 * SECOND / 2)).isEqualTo("0:02.5");
    assertThat(Figures.clock(2_345_678_901L)).as("no round time").isEqualTo("0:02");
    assertThat(Figures.clock(121 * SECOND / 2)).isEqualTo("1:01");
    assertThat(Figures.clock(750 * SECOND)).isEqualTo("12:30");
    assertThat(Figures.clock(3900 * SECOND)).isEqualTo("1:05:00");
    assertThat(Figures.duration(2700 * SECOND)).isEqualTo("45 min");
    assertThat(Figures.duration(5400 * SECOND)).isEqualTo("90 min");
    assertThat(Figures.duration(3600 * SECOND)).isEqualTo("1 h");
    assertThat(Figures.duration(9000 * SECOND)).isEqualTo("2 h 30 min");
    assertThat(Figures.duration(90 * SECOND)).isEqualTo("90 s");
    // A warm-up that MSER-5 has cut half a minute after a day, and one after an hour.
    assertThat(Figures.duration(86_430 * SECOND)).isEqualTo("24 h 30 s");
    assertThat(Figures.duration(3610 * SECOND)).isEqualTo("60 min 10 s");
    assertThat(Figures.duration(9015 * SECOND)).isEqualTo("2 h 30 min 15 s");
    assertThat(Figures.duration(150 * SECOND)).isEqualTo("150 s");
  }

  /** An error rate near its target of 0.1 % is not nothing, and 6,008 of 6,009 are not all. */
  @Test
  void aShareIsNeverRoundedToNothingOrToAll() {
    assertThat(Figures.percent(0)).isEqualTo("0 %");
    assertThat(Figures.percent(1e-7)).isEqualTo("< 0.001 %");
    assertThat(Figures.percent(6008 / 6009.0)).isEqualTo("> 99.9 %");
    assertThat(Figures.percent(1.236)).isEqualTo("123.6 %");
  }

  @Test
  void aBoundOfAShareIsRoundedUpWhereItIsNearlyAllOrNothing() {
    assertThat(Figures.percentAtMost(6008 / 6009.0)).isEqualTo("100 %");
    assertThat(Figures.percentAtMost(1e-7)).isEqualTo("0.001 %");
    assertThat(Figures.percentAtMost(0)).isEqualTo("0 %");
    assertThat(Figures.percentAtMost(0.9714)).isEqualTo("97.1 %");
  }

  @Test
  void aRateOfAFileHasSeparatorsInASentenceAndAllItsDigits() {
    assertThat(Figures.ofFile("5572/s")).isEqualTo("5,572/s");
    assertThat(Figures.ofFile("1234567.2345/s")).isEqualTo("1,234,567.2345/s");
    assertThat(Figures.ofFile("60m")).isEqualTo("60m");
  }

  @Test
  void aDifferenceHasTheUnitOfItsSize() {
    assertThat(Figures.millis(-1500)).isEqualTo("-1.50 s");
    assertThat(Figures.millis(0.0763)).isEqualTo("0.076 ms");
    assertThat(Figures.number(3_416_852)).isEqualTo("3,416,852");
    assertThat(Figures.number(1.5049)).isEqualTo("1.50");
  }

  @Test
  void aScoreBelowAHundredIsNeverWrittenAsAHundred() {
    assertThat(Figures.score(99.9)).isEqualTo("99");
    assertThat(Figures.score(100)).isEqualTo("100");
  }

  @Test
  void ratesAndSizesAreShort() {
    assertThat(Figures.perSecond(738_945.2)).isEqualTo("738,945/s");
    assertThat(Figures.perSecond(1.66)).isEqualTo("1.7/s");
    assertThat(Figures.bytes(8_053_063_680.0)).isEqualTo("8.05 GB");
    assertThat(Figures.bytes(512)).isEqualTo("512 B");
  }

  @Test
  void whatIsWrittenForProgramsHasSixDigitsAndNoExponent() {
    assertThat(Rounding.text(1234567.0)).isEqualTo("1234570");
    assertThat(Rounding.text(0.000001234567)).isEqualTo("0.00000123457");
    assertThat(Rounding.text(-2.5)).isEqualTo("-2.5");
    assertThat(Rounding.text(0)).isEqualTo("0");
  }

  /** By the exact decimal value of the number, whatever its size. */
  @Test
  void whatIsWrittenIsTheNextNumberOfSixDigits() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      double value = Math.scalb(random.nextDouble() - 0.5, random.nextInt(60) - 30);
      if (i % 4 == 0) {
        value = (float) Math.round(value * 1e7) / 1e7f; // Ties, and what looks like one.
      }
      BigDecimal next = new BigDecimal(value).round(new MathContext(Rounding.DIGITS));
      assertThat(new BigDecimal(Rounding.text(value)))
          .as("%s of seed %d", value, seed)
          .isEqualByComparingTo(next);
    }
  }
}
