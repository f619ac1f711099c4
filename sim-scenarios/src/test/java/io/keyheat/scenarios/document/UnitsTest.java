package io.keyheat.scenarios.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
  private static Node.Scalar text(String value) {
    return new Node.Scalar(Place.START, value, true);
  }

  @ParameterizedTest
  @CsvSource({
    "1ns, 1",
    "1us, 1000",
    "1.5ms, 1500000",
    "2s, 2000000000",
    "20m, 1200000000000",
    "1h30m, 5400000000000",
    "1d, 86400000000000",
    "1w, 604800000000000",
    "1h30m15s500ms, 5415500000000",
    "0s, 0",
  })
  void durationsAreNanoseconds(String written, long nanos) throws BadValue {
    assertThat(Units.nanos(0, Long.MAX_VALUE).read(text(written))).isEqualTo(nanos);
  }

  @Test
  void aRateThatIsTooSmallIsToldTheLeastOne() {
    assertThatThrownBy(() -> Units.perSecond(0.001, 1e9).read(text("0/s")))
        .isInstanceOfSatisfying(
            BadValue.class, e -> assertThat(e.expected()).isEqualTo("a rate of at least 0.001/s"));
  }

  @ParameterizedTest
  @CsvSource({
    "1B, 1",
    "1KB, 1000",
    "1KiB, 1024",
    "8GB, 8000000000",
    "8GiB, 8589934592",
    "0.5MB, 500000",
    "2TB, 2000000000000",
  })
  void sizesAreDecimalUnlessTheySayBinary(String written, long bytes) throws BadValue {
    assertThat(Units.bytes(0, Long.MAX_VALUE).read(text(written))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"1500/s, 1500", "90000/min, 1500", "3600/h, 1", "0.5/s, 0.5"})
  void ratesArePerSecond(String written, double perSecond) throws BadValue {
    assertThat(Units.perSecond(0, 1e9).read(text(written))).isEqualTo(perSecond);
  }

  @ParameterizedTest
  @CsvSource({"50%, 0.5", "0.2, 0.2", "1, 1", "0%, 0", "12.5%, 0.125"})
  void sharesAreWrittenEitherWay(String written, double share) throws BadValue {
    assertThat(Values.share(0, 1).read(text(written))).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource({
    "20min, 20m",
    "20 m, 20m",
    "20M, 20m",
    "20sec, 20s",
    "3 hours, 3h",
    "5 days, 5d",
    "7msec, 7ms",
  })
  void aDurationWithAnotherUnitIsRefusedWithTheOneThatWasMeant(String written, String meant) {
    assertThatThrownBy(() -> Units.nanos(0, Long.MAX_VALUE).read(text(written)))
        .isInstanceOf(BadValue.class)
        .hasMessageContaining("expected a duration")
        .hasMessageContaining("did you mean \"" + meant + "\"?");
  }

  @ParameterizedTest
  @CsvSource({"8gb, 8GB", "8 GB, 8GB", "8G, 8GB", "8Gib, 8GiB", "4bytes, 4B"})
  void aSizeWithAnotherUnitIsRefusedWithTheOneThatWasMeant(String written, String meant) {
    assertThatThrownBy(() -> Units.bytes(0, Long.MAX_VALUE).read(text(written)))
        .isInstanceOf(BadValue.class)
        .hasMessageContaining("expected a size")
        .hasMessageContaining("did you mean \"" + meant + "\"?");
  }

  @Test
  void aNumberWithoutItsUnitNamesTheLikelyOnesInsteadOfGuessingOne() {
    assertThatThrownBy(() -> Units.nanos(0, Long.MAX_VALUE).read(text("60")))
        .hasMessageContaining("did you mean \"60s\" or \"60m\"?");
    assertThatThrownBy(() -> Units.bytes(0, Long.MAX_VALUE).read(text("1024")))
        .hasMessageContaining("did you mean \"1024B\" or \"1024KB\"?");
  }

  @Test
  void aShareAboveOneWithoutAPerCentSignIsRefused() throws BadValue {
    assertThatThrownBy(() -> Values.share(0.001, 100).read(text("50")))
        .hasMessageContaining("\"50\" as a share is 5000%")
        .hasMessageContaining("did you mean \"50%\" or \"5000%\"?");
    assertThat(Values.share(0.001, 100).read(text("5000%"))).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource({
    "1500, 1500/s",
    "1500/sec, 1500/s",
    "1500 /s, 1500/s",
    "1500qps, 1500/s",
    "90/m, 90/min",
    "'15,000/s', 15000/s",
    "15_000/s, 15000/s",
  })
  void aRateWithAnotherUnitIsRefusedWithTheOneThatWasMeant(String written, String meant) {
    assertThatThrownBy(() -> Units.perSecond(0, 1e9).read(text(written)))
        .isInstanceOf(BadValue.class)
        .hasMessageContaining("expected a rate")
        .hasMessageContaining("did you mean \"" + meant + "\"?");
  }

  @ParameterizedTest
  @CsvSource({
    "-5m, is negative",
    "010m, octal",
    ".nan, not finite",
    ".inf, not finite",
    "NaN, not finite",
    "1m1h, is not a duration",
    "1m1m, is not a duration",
    "m, is not a duration",
    "1e3s, is not a duration",
    "99999999999999999999999w, out of range",
    "1:30, is not a duration",
  })
  void whatIsNoDurationIsRefusedWithTheReason(String written, String reason) {
    assertThatThrownBy(() -> Units.nanos(0, 1_000_000_000_000_000L).read(text(written)))
        .isInstanceOf(BadValue.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("expected a duration");
  }

  @ParameterizedTest
  @CsvSource({"5400000000000, 1h30m", "0, 0s", "1500000000, 1s500ms", "604800000000000, 1w"})
  void aDurationIsShownAsItWouldBeWritten(long nanos, String shown) throws BadValue {
    assertThat(Units.showNanos(nanos)).isEqualTo(shown);
    assertThat(Units.nanos(0, Long.MAX_VALUE).read(text(shown))).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource({"8000000000, 8GB", "1, 1B", "1500, 1500B", "0, 0B", "1024, 1024B"})
  void aSizeIsShownAsItWouldBeWritten(long bytes, String shown) {
    assertThat(Units.showBytes(bytes)).isEqualTo(shown);
  }
}
