package io.keyheat.scenarios.profile;

import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.policy.SizeSplitParameters.Counting;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a parameter of a profile holds, and how it is written. */
enum Kind {
  /** Nanoseconds as a {@code Long}. */
  DURATION,
  /** As above, but at least a millisecond. */
  PERIOD,
  /** A period, or the greatest {@code Long} if written {@code never}. */
  PERIOD_OR_NEVER,
  /** Nanoseconds as a {@code Double}: service times need fractions of one. */
  SERVICE_TIME,
  /** Per second, infinite if written {@code never}, as a {@code Double}. */
  RATE_OR_NEVER,
  /** Bytes per second, infinite if written {@code never}, as a {@code Double}. */
  BYTE_RATE_OR_NEVER,
  /** From 0 to 1 as a {@code Double}. */
  SHARE,
  /** As above, but infinite if written {@code never}. */
  SHARE_OR_NEVER,
  /** At least 1, as an {@code Integer}. */
  COUNT,
  /** At least 0, as an {@code Integer}. */
  NUMBER,
  /** Bytes, at least 1, as a {@code Long}. */
  SIZE,
  /** Bytes, 0 included, as a {@code Long}. */
  OVERHEAD,
  FLAG,
  /** Thresholds of size for few tablets, as {@link SizeStages}. */
  SIZE_STAGES,
  /** Which tablets are counted for those. */
  COUNTING,
  /** A distribution of service times. */
  DISTRIBUTION;

  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final long YEAR_NANOS = 365 * 24 * HOUR_NANOS;

  private static final ValueReader<Long> SIZES = Units.bytes(1, 1_000_000_000_000_000L);
  private static final String NEVER = "never";
  private static final String PER_SECOND = "/s";

  ValueReader<?> reader() {
    return switch (this) {
      case DURATION -> Units.nanos(0, YEAR_NANOS);
      case PERIOD -> Units.nanos(1_000_000, YEAR_NANOS);
      case PERIOD_OR_NEVER -> Kind::periodOrNever;
      case SERVICE_TIME -> Units.exactNanos(HOUR_NANOS);
      case RATE_OR_NEVER -> Kind::rateOrNever;
      case BYTE_RATE_OR_NEVER -> Kind::byteRateOrNever;
      case SHARE -> Values.share(0, 1);
      case SHARE_OR_NEVER -> Kind::shareOrNever;
      case COUNT -> Values.integer(1, 1_000_000);
      case NUMBER -> Values.integer(0, 1_000_000);
      case SIZE -> SIZES;
      case OVERHEAD -> Units.bytes(0, 1_000_000);
      case FLAG -> Values.bool();
      case SIZE_STAGES -> text -> SizeStages.read(text, SIZES);
      case COUNTING -> Kind::counting;
      case DISTRIBUTION -> Kind::distribution;
    };
  }

  /** A value that is a number, as a profile has it. */
  String text(double value) {
    return switch (this) {
      case DURATION, PERIOD, PERIOD_OR_NEVER, SERVICE_TIME -> Math.round(value) + "ns";
      case RATE_OR_NEVER -> decimal(value) + PER_SECOND;
      case BYTE_RATE_OR_NEVER -> Math.round(value) + "B" + PER_SECOND;
      case SHARE, SHARE_OR_NEVER -> decimal(value);
      case COUNT, NUMBER -> Long.toString(Math.round(value));
      case SIZE, OVERHEAD -> Math.round(value) + "B";
      case FLAG, SIZE_STAGES, COUNTING, DISTRIBUTION ->
          throw new IllegalStateException("no number: " + this);
    };
  }

  private static String decimal(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  private static Long periodOrNever(Node.Text text) throws BadValue {
    return text.value().equals("never")
        ? Long.valueOf(Long.MAX_VALUE)
        : Units.nanos(1_000_000, YEAR_NANOS).read(text);
  }

  private static Double rateOrNever(Node.Text text) throws BadValue {
    return text.value().equals(NEVER)
        ? Double.POSITIVE_INFINITY
        : Units.perSecond(0.001, 1e9).read(text);
  }

  private static Double shareOrNever(Node.Text text) throws BadValue {
    return text.value().equals(NEVER)
        ? Double.POSITIVE_INFINITY
        : Values.share(0.000001, 1).read(text);
  }

  private static Double byteRateOrNever(Node.Text text) throws BadValue {
    String value = text.value();
    if (value.equals(NEVER)) {
      return Double.POSITIVE_INFINITY;
    }
    if (!value.endsWith(PER_SECOND)) {
      throw new BadValue(Quote.of(value) + " is no rate of bytes", "never, or one such as 30MiB/s");
    }
    String size = value.substring(0, value.length() - PER_SECOND.length());
    return (double) SIZES.read(new Node.Text(text.place(), size, true));
  }

  private static Counting counting(Node.Text text) throws BadValue {
    return Values.oneOf(List.of("onServer", "perServer")).read(text).equals("onServer")
        ? Counting.ON_SERVER
        : Counting.PER_SERVER;
  }

  private static Service distribution(Node.Text text) throws BadValue {
    List<String> names =
        Stream.of(Service.values()).map(shape -> shape.name().toLowerCase(Locale.ROOT)).toList();
    return Service.valueOf(Values.oneOf(names).read(text).toUpperCase(Locale.ROOT));
  }
}
