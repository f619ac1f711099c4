package io.keyheat.scenarios.profile;

import io.keyheat.core.policy.PolicyCatalog;
import io.keyheat.core.profile.ProfileField;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a parameter of a profile holds, by its component's type and the unit in its name. */
enum ParameterKind {
  /** Nanoseconds as a {@code Long}. */
  DURATION("Nanos"),
  /** Nanoseconds as a {@code Double}: service times need fractions of one. */
  SERVICE_TIME("Nanos"),
  /** Per second, as a {@code Double}. */
  RATE("PerSecond"),
  /** Bytes per second, as a {@code Double}. */
  BYTE_RATE("PerSecond"),
  /** From 0 to 1, as a {@code Double}. */
  SHARE(""),
  /** A whole number. */
  NUMBER(""),
  /** Bytes, as a {@code Long}. */
  SIZE("Bytes"),
  FLAG(""),
  /** A constant of an enum. */
  WORD(""),
  /** Thresholds of size for few tablets. */
  SIZE_STAGES(""),
  /** Names of policies that change tablets. */
  POLICIES(""),
  /** The name of a policy that chooses servers. */
  PLACEMENT("");

  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final long YEAR_NANOS = 365 * 24 * HOUR_NANOS;
  private static final long MAX_BYTES = 1_000_000_000_000_000L;
  private static final int MAX_NUMBER = 1_000_000;

  private final String unit;

  ParameterKind(String unit) {
    this.unit = unit;
  }

  static ParameterKind of(RecordComponent component) {
    Class<?> type = component.getType();
    String name = component.getName();
    if (type == boolean.class) {
      return FLAG;
    } else if (type.isEnum()) {
      return WORD;
    } else if (type == String.class) {
      return PLACEMENT;
    } else if (List.class.isAssignableFrom(type)) {
      boolean areNames = component.getGenericType().getTypeName().endsWith("<java.lang.String>");
      return areNames ? POLICIES : SIZE_STAGES;
    } else if (name.endsWith(DURATION.unit)) {
      return type == double.class ? SERVICE_TIME : DURATION;
    } else if (name.endsWith(RATE.unit)) {
      return name.toLowerCase(Locale.ROOT).contains("bytes") ? BYTE_RATE : RATE;
    } else if (name.endsWith(SIZE.unit)) {
      return SIZE;
    }
    return type == double.class ? SHARE : NUMBER;
  }

  /** The component's name without its unit. */
  String name(RecordComponent component) {
    String name = component.getName();
    return name.substring(0, name.length() - unit.length());
  }

  /** The form of a component's values, within the limits that its annotation sets. */
  Form<?> form(RecordComponent component, ProfileField field) {
    return switch (this) {
      case DURATION -> duration(field);
      case SERVICE_TIME -> Scalars.exactDuration(HOUR_NANOS);
      case RATE ->
          field.never() ? Scalars.perSecondOrNever(0.001, 1e9) : Scalars.perSecond(0.001, 1e9);
      case BYTE_RATE -> Scalars.bytesPerSecondOrNever(MAX_BYTES);
      case SHARE -> {
        if (!field.max().isEmpty()) {
          yield Scalars.number(0, Double.parseDouble(field.max()));
        }
        yield field.never() ? Scalars.shareOrNever(0.000001, 1) : Scalars.share(0, 1);
      }
      case NUMBER -> number(field);
      case SIZE -> {
        ValueReader<Long> any = Units.bytes(0, MAX_BYTES);
        yield Scalars.size(limit(field.min(), any, 1L), limit(field.max(), any, MAX_BYTES));
      }
      case FLAG -> Scalars.flag();
      case WORD -> Scalars.wordOrNull(words(component.getType()));
      case SIZE_STAGES -> SizeStages.form(Units.bytes(1, MAX_BYTES));
      case POLICIES -> PolicyNames.form();
      case PLACEMENT -> Scalars.wordOrNull(List.copyOf(PolicyCatalog.placementNames()));
    };
  }

  private static Form<Long> duration(ProfileField field) {
    long least = limit(field.min(), Units.nanos(0, YEAR_NANOS), 0L);
    return field.never()
        ? Scalars.durationOrNever(least, YEAR_NANOS)
        : Scalars.duration(least, YEAR_NANOS);
  }

  private static Form<Integer> number(ProfileField field) {
    ValueReader<Integer> any = Values.integer(0, MAX_NUMBER);
    int least = limit(field.min(), any, 1);
    int most = limit(field.max(), any, MAX_NUMBER);
    return least == 1 ? Scalars.count(most) : Scalars.integer(least, most);
  }

  private static <T> T limit(String written, ValueReader<T> reader, T otherwise) {
    try {
      return written.isEmpty()
          ? otherwise
          : reader.read(new Node.Scalar(Place.START, written, true));
    } catch (BadValue e) {
      throw new IllegalStateException("no limit: " + written, e);
    }
  }

  /** Constants of an enum as a profile writes them: {@code perServer}. */
  private static List<String> words(Class<?> type) {
    return Stream.of(type.getEnumConstants()).map(ParameterKind::word).toList();
  }

  private static String word(Object constant) {
    StringBuilder word = new StringBuilder();
    for (String part : ((Enum<?>) constant).name().split("_", -1)) {
      String lower = part.toLowerCase(Locale.ROOT);
      word.append(
          word.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1));
    }
    return word.toString();
  }

  /** What a form has read, as the record's component takes it. */
  static Object fit(Object value, Class<?> type) {
    if (type.isEnum()) {
      for (Object constant : type.getEnumConstants()) {
        if (word(constant).equals(value)) {
          return constant;
        }
      }
    }
    if (value instanceof SizeStages stages) {
      return stages.stages();
    }
    if (value instanceof PolicyNames policies) {
      return policies.names();
    }
    if (value instanceof Number number && type == int.class) {
      return Math.toIntExact(number.longValue());
    }
    return value instanceof Integer number && type == long.class ? number.longValue() : value;
  }

  /** A value that is a number, as a profile has it. */
  String text(double value) {
    return switch (this) {
      case DURATION, SERVICE_TIME -> Math.round(value) + "ns";
      case RATE -> decimal(value) + "/s";
      case BYTE_RATE -> Math.round(value) + "B/s";
      case SHARE -> decimal(value);
      case NUMBER -> Long.toString(Math.round(value));
      case SIZE -> Math.round(value) + "B";
      case FLAG, WORD, SIZE_STAGES, POLICIES, PLACEMENT ->
          throw new IllegalStateException("no number: " + this);
    };
  }

  private static String decimal(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }
}
