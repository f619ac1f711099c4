package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Forms of single values. {@link Units} and {@link Values} read them. A value that an override may
 * remove accepts {@code null} too.
 */
public final class Scalars {
  /** Greatest duration of a run, and so of most durations: 366 days. */
  public static final long MAX_DURATION_NANOS = 366L * 24 * 3_600_000_000_000L;

  /** Says that records last longer than a run may: decades lie between times of two units. */
  public static String tooLong(String recordsLast, long nanos) {
    return String.format(
        Locale.ROOT,
        "%s %,d days; expected at most %,d, and all times in one unit",
        recordsLast,
        TimeUnit.NANOSECONDS.toDays(nanos),
        TimeUnit.NANOSECONDS.toDays(MAX_DURATION_NANOS));
  }

  /** Pattern of a duration in JSON Schema. */
  static final String DURATION_PATTERN = "^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h|d|w))+$";

  private static final String SIZE = "[0-9]+(\\.[0-9]+)?(B|[KMGT]B|[KMGT]iB)";
  private static final String NEVER = "never";

  private static final Definition DURATION =
      new Definition(
          "duration",
          "A duration with its unit: ns, us, ms, s, m, h, d or w, combined from the largest to the"
              + " smallest as in 1h30m.",
          text(DURATION_PATTERN),
          List.of("20m", "1h30m", "50ms"));

  private static final Definition BYTES =
      new Definition(
          "size",
          "A size with its unit: B, decimal KB, MB, GB, TB (1 KB = 1000 B) or binary KiB, MiB, GiB,"
              + " TiB (1 KiB = 1024 B).",
          text("^" + SIZE + "$"),
          List.of("1KB", "8GB"));

  private static final Definition RATE =
      new Definition(
          "perSecond",
          "A rate with its unit: /s, /min or /h.",
          text("^[0-9]+(\\.[0-9]+)?/(s|min|h)$"),
          List.of("1500/s", "90000/min"));

  private static final Definition SHARE =
      new Definition(
          "share",
          "A share from 0 to 1, written as 0.2 or 20%.",
          anyOf(
              fragment("type", List.of("number", "null"), "minimum", 0, "maximum", 100),
              fragment("type", "string", "pattern", "^[0-9]+(\\.[0-9]+)?%$")),
          List.of("20%", 0.2));

  private static final Definition TIME =
      new Definition(
          "time",
          "A date or a time; without a zone, in UTC.",
          text("^\\d{4,9}-\\d{2}-\\d{2}([Tt ].*)?$"),
          List.of("2026-01-01T00:00:00Z"));

  private static final Definition COUNT =
      new Definition(
          "count",
          "A whole number of at least 1.",
          fragment("type", List.of("integer", "null"), "minimum", 1),
          List.of());

  private static final Definition FLAG =
      new Definition(
          "flag", "true or false.", fragment("type", List.of("boolean", "null")), List.of());

  private static final Definition NAME =
      new Definition(
          "name",
          "A name.",
          fragment("type", List.of("string", "null"), "minLength", 1),
          List.of());

  private static final Definition CONSTANT =
      new Definition(
          "constant",
          "A value of the column's type: a whole number, a text, or a time.",
          fragment("type", List.of("integer", "string", "number", "boolean")),
          List.of());

  private Scalars() {}

  /** A kind of values, as the reference describes it. */
  public record ValueKind(String name, String description, List<?> examples) {}

  /** Returns the kind of the values of a form; empty where it has no name. */
  public static Optional<ValueKind> kind(Form<?> form) {
    if (form instanceof Scalar<?> scalar && scalar.definition != null) {
      Definition definition = scalar.definition;
      return Optional.of(
          new ValueKind(definition.name, definition.description, definition.examples));
    }
    return Optional.empty();
  }

  /** The shared part of the schemas of a kind of values. */
  private record Definition(
      String name, String description, Map<String, Object> schema, List<?> examples) {

    Definition orNever(String newName, String newDescription) {
      return new Definition(
          newName, newDescription, anyOf(schema, fragment("const", NEVER)), examples);
    }

    Map<String, Object> whole() {
      Map<String, Object> whole = new LinkedHashMap<>(schema);
      whole.put("description", description);
      if (!examples.isEmpty()) {
        whole.put("examples", examples);
      }
      return whole;
    }
  }

  /**
   * A form of single values.
   *
   * @param definition that the schema refers to; null: the schema is written in place
   */
  private record Scalar<T>(
      ValueReader<T> reader,
      @Nullable Definition definition,
      Map<String, Object> written,
      String words)
      implements Form<T> {

    Scalar(ValueReader<T> reader, Definition definition) {
      this(reader, definition, Map.of(), definition.name());
    }

    Scalar(ValueReader<T> reader, Map<String, Object> written, String words) {
      this(reader, null, written, words);
    }

    @Override
    public @Nullable T read(Node node, Problems problems) {
      return Section.scalar(node, reader, problems);
    }

    @Override
    public Map<String, Object> schema(Definitions definitions) {
      return definition == null
          ? new LinkedHashMap<>(written)
          : definitions.refer(definition.name(), definition::whole);
    }
  }

  /** A duration in nanoseconds, ends included. */
  public static Form<Long> duration(long min, long max) {
    return new Scalar<>(Units.nanos(min, max), DURATION);
  }

  /** A duration in nanoseconds that may hold fractions of one, from 0. */
  public static Form<Double> exactDuration(long max) {
    return new Scalar<>(Units.exactNanos(max), DURATION);
  }

  /** A duration, or the greatest {@code Long} if written {@code never}. */
  public static Form<Long> durationOrNever(long min, long max) {
    return new Scalar<>(
        orNever(Units.nanos(min, max), Long.MAX_VALUE),
        DURATION.orNever("durationOrNever", "A duration, or never."));
  }

  /** A size in bytes, ends included. */
  public static Form<Long> size(long min, long max) {
    return new Scalar<>(Units.bytes(min, max), BYTES);
  }

  /** A rate per second, ends included. */
  public static Form<Double> perSecond(double min, double max) {
    return new Scalar<>(Units.perSecond(min, max), RATE);
  }

  /** A rate per second, infinite if written {@code never}. */
  public static Form<Double> perSecondOrNever(double min, double max) {
    return new Scalar<>(
        orNever(Units.perSecond(min, max), Double.POSITIVE_INFINITY),
        RATE.orNever("rateOrNever", "A rate with its unit, or never."));
  }

  /** Bytes per second, infinite if written {@code never}. */
  public static Form<Double> bytesPerSecondOrNever(long max) {
    ValueReader<Long> size = Units.bytes(1, max);
    Definition definition =
        new Definition(
            "byteRateOrNever",
            "Bytes per second with their unit, or never.",
            text("^(" + SIZE + "/s|never)$"),
            List.of("30MiB/s", NEVER));
    return new Scalar<>(
        orNever(text -> byteRate(text, size), Double.POSITIVE_INFINITY), definition);
  }

  private static Double byteRate(Node.Scalar text, ValueReader<Long> size) throws BadValue {
    String value = text.value();
    if (!value.endsWith("/s")) {
      throw new BadValue(Quote.of(value) + " is no rate of bytes", "never, or one such as 30MiB/s");
    }
    String bytes = value.substring(0, value.length() - "/s".length());
    return (double) size.read(new Node.Scalar(text.place(), bytes, true));
  }

  /** A share from 0 to 1, ends included. */
  public static Form<Double> share(double min, double max) {
    return new Scalar<>(Values.share(min, max), SHARE);
  }

  /** A share, infinite if written {@code never}. */
  public static Form<Double> shareOrNever(double min, double max) {
    return new Scalar<>(
        orNever(Values.share(min, max), Double.POSITIVE_INFINITY),
        SHARE.orNever("shareOrNever", "A share, or never."));
  }

  /** A date or time, as nanoseconds since 1970. */
  public static Form<Long> time(ValueReader<Long> reader) {
    return new Scalar<>(reader, TIME);
  }

  /** A whole number from 1. */
  public static Form<Integer> count(int max) {
    return new Scalar<>(Values.integer(1, max), COUNT);
  }

  /** A whole number, ends included; an override may remove it. */
  public static Form<Integer> integer(int min, int max) {
    return new Scalar<>(
        Values.integer(min, max),
        whole(min, max, List.of("integer", "null")),
        wholeWords(min, max));
  }

  /** A whole number, ends included. */
  public static Form<Long> wholeNumber(long min, long max) {
    return new Scalar<>(
        Values.wholeNumber(min, max), whole(min, max, "integer"), wholeWords(min, max));
  }

  private static Map<String, Object> whole(long min, long max, Object type) {
    Map<String, Object> schema = fragment("type", type);
    if (min > Long.MIN_VALUE) {
      schema.put("minimum", min);
    }
    if (max < Long.MAX_VALUE) {
      schema.put("maximum", max);
    }
    return schema;
  }

  private static String wholeWords(long min, long max) {
    String least = min > Long.MIN_VALUE ? ", " + min + ".." : "";
    return "whole number" + least + (max < Long.MAX_VALUE ? max : "");
  }

  /** A whole number, ends included. */
  public static Form<Integer> wholeInteger(int min, int max) {
    return new Scalar<>(Values.integer(min, max), whole(min, max, "integer"), wholeWords(min, max));
  }

  /** A whole number from 1, or a word that stands for a number. */
  public static Form<Integer> countOrWord(int max, String word, int meaning) {
    ValueReader<Integer> number = Values.integer(1, max);
    return new Scalar<>(
        text -> text.value().equals(word) ? Integer.valueOf(meaning) : number.read(text),
        anyOf(COUNT.schema(), fragment("const", word)),
        "count, or `" + word + "`");
  }

  /** A whole number, or a text or time. */
  public static Form<String> wholeOrTime() {
    return new Scalar<>(
        Values.text(1000), fragment("type", List.of("integer", "string")), "whole number or time");
  }

  /** A decimal number, ends included, which may be written in quotes. */
  public static Form<Double> numberOrText(double min, double max) {
    return new Scalar<>(
        Values.decimal(min, max),
        fragment("type", List.of("number", "string", "null")),
        numberWords(min, max));
  }

  /** A decimal number, ends included. */
  public static Form<Double> number(double min, double max) {
    return new Scalar<>(
        Values.decimal(min, max),
        fragment("type", "number", "minimum", min, "maximum", max),
        numberWords(min, max));
  }

  private static String numberWords(double min, double max) {
    return "number, " + Values.show(min) + ".." + Values.show(max);
  }

  /** {@code true} or {@code false}. */
  public static Form<Boolean> flag() {
    return new Scalar<>(Values.bool(), FLAG);
  }

  /** {@code true} or {@code false}, where no override can remove it. */
  public static Form<Boolean> trueOrFalse() {
    return new Scalar<>(Values.bool(), fragment("type", "boolean"), "flag");
  }

  /** A name that is not checked against known names. */
  public static Form<String> name() {
    return new Scalar<>(Values.text(1000), NAME);
  }

  /** A value of a column, read as text. */
  public static Form<String> constant() {
    return new Scalar<>(Values.text(1000), CONSTANT);
  }

  /** Text of at most a number of characters. */
  public static Form<String> text(int maxLength) {
    return new Scalar<>(
        Values.text(maxLength), fragment("type", "string", "maxLength", maxLength), "text");
  }

  /** Text that may look like a number. */
  public static Form<String> textOrNumber(int maxLength) {
    return new Scalar<>(
        Values.text(maxLength),
        fragment("type", List.of("string", "number"), "maxLength", maxLength),
        "text");
  }

  /** Text of a pattern of JSON Schema. */
  public static Form<String> pattern(String pattern, String words, ValueReader<String> reader) {
    return new Scalar<>(reader, fragment("type", "string", "pattern", pattern), words);
  }

  /**
   * Text of a pattern that the schema defines under a name.
   *
   * @param description whole sentences
   */
  public static <T> Form<T> defined(
      String name,
      String description,
      String pattern,
      List<String> examples,
      ValueReader<T> reader) {
    return new Scalar<>(reader, new Definition(name, description, text(pattern), examples));
  }

  /** One of some words. */
  public static Form<String> word(Collection<String> words) {
    return new Scalar<>(
        Values.oneOf(words), fragment("type", "string", "enum", words), alternatives(words));
  }

  /** A fixed word. */
  public static Form<String> constantWord(String word) {
    return new Scalar<>(
        Values.oneOf(List.of(word)), fragment("const", word), alternatives(List.of(word)));
  }

  /** One of some words; an override may remove it. */
  public static Form<String> wordOrNull(Collection<String> words) {
    List<@Nullable String> values = new ArrayList<>(words);
    values.add(null);
    return new Scalar<>(Values.oneOf(words), fragment("enum", values), alternatives(words));
  }

  private static String alternatives(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }

  private static <T> ValueReader<T> orNever(ValueReader<T> reader, T never) {
    return text -> text.value().equals(NEVER) ? never : reader.read(text);
  }

  private static Map<String, Object> text(String pattern) {
    return fragment("type", List.of("string", "null"), "pattern", pattern);
  }

  private static Map<String, Object> anyOf(Map<String, Object> one, Map<String, Object> other) {
    return fragment("anyOf", List.of(one, other));
  }

  /** Returns a fragment of a schema from alternating names and values. */
  private static Map<String, Object> fragment(Object... namesAndValues) {
    Map<String, Object> fragment = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fragment.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fragment;
  }
}
