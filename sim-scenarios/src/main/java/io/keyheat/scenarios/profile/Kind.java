package io.keyheat.scenarios.profile;

import io.keyheat.core.model.ServerParameters.Service;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a parameter of a profile holds, and how it is written. */
enum Kind {
  /** Nanoseconds as a {@code Long}. */
  DURATION,
  /** As above, but at least a millisecond. */
  PERIOD,
  /** Nanoseconds as a {@code Double}: service times need fractions of one. */
  SERVICE_TIME,
  /** Per second, infinite if written {@code never}, as a {@code Double}. */
  RATE_OR_NEVER,
  /** From 0 to 1 as a {@code Double}. */
  SHARE,
  /** At least 1, as an {@code Integer}. */
  COUNT,
  /** At least 0, as an {@code Integer}. */
  NUMBER,
  /** Bytes, at least 1, as a {@code Long}. */
  SIZE,
  /** Bytes, 0 included, as a {@code Long}. */
  OVERHEAD,
  FLAG,
  /** A distribution of service times. */
  DISTRIBUTION;

  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final long YEAR_NANOS = 365 * 24 * HOUR_NANOS;

  ValueReader<?> reader() {
    return switch (this) {
      case DURATION -> Units.nanos(0, YEAR_NANOS);
      case PERIOD -> Units.nanos(1_000_000, YEAR_NANOS);
      case SERVICE_TIME -> Units.exactNanos(HOUR_NANOS);
      case RATE_OR_NEVER -> Kind::rateOrNever;
      case SHARE -> Values.share(0, 1);
      case COUNT -> Values.integer(1, 1_000_000);
      case NUMBER -> Values.integer(0, 1_000_000);
      case SIZE -> Units.bytes(1, 1_000_000_000_000_000L);
      case OVERHEAD -> Units.bytes(0, 1_000_000);
      case FLAG -> Values.bool();
      case DISTRIBUTION -> Kind::distribution;
    };
  }

  private static Double rateOrNever(Node.Text text) throws BadValue {
    return text.value().equals("never")
        ? Double.POSITIVE_INFINITY
        : Units.perSecond(0.001, 1e9).read(text);
  }

  private static Service distribution(Node.Text text) throws BadValue {
    List<String> names =
        Stream.of(Service.values()).map(shape -> shape.name().toLowerCase(Locale.ROOT)).toList();
    return Service.valueOf(Values.oneOf(names).read(text).toUpperCase(Locale.ROOT));
  }
}
