package io.keyheat.scenarios.reader;

import io.keyheat.core.schema.ColumnType;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how the values of a column come about. */
final class GeneratorReader {
  private static final String EXPECTED =
      "a generator such as now, Customer{n} or {uniform: [1, 100]}";
  private static final Pattern PATTERN = Pattern.compile("([^{}]*)\\{n}([^{}]*)");
  private static final int MAX_TEXT = 1000;
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final int MAX_TRACE_COLUMN = 63;
  private static final long MAX_OFFSET_NANOS = 366 * 24 * HOUR_NANOS;
  private static final List<String> UUID_VERSIONS = List.of("v1", "v4", "v6", "v7");

  /** Times that fit a 64-bit number of nanoseconds since 1970, with room for a run to go on. */
  static final ValueReader<Long> TIME =
      Values.epochNanos(
          Instant.parse("1700-01-01T00:00:00Z"), Instant.parse("2240-01-01T00:00:00Z"));

  private final Problems problems;
  private final Collection<String> columns;

  /**
   * @param columns names of the table's columns, which a hash may take
   */
  GeneratorReader(Collection<String> columns, Problems problems) {
    this.columns = columns;
    this.problems = problems;
  }

  /** A generator for a column of the given type, or null where the problems say why not. */
  @Nullable ValueSpec read(Node node, ColumnType type) {
    if (node instanceof Node.Text text && !text.isNull()) {
      return word(text, type);
    }
    Node.Mapping mapping = Section.mapping(node, EXPECTED, problems);
    if (mapping == null) {
      return null;
    }
    List<String> named =
        mapping.members().keySet().stream().filter(ScenarioFields.GENERATORS::containsKey).toList();
    if (named.size() != 1) {
      problems.add(mapping.place(), wrongNumber(mapping, named));
      return null;
    }
    String generator = named.get(0);
    Set<String> fields =
        new LinkedHashSet<>(ScenarioFields.GENERATORS.getOrDefault(generator, Set.of()));
    fields.add(generator);
    return named(generator, new Section(mapping, fields, problems), type);
  }

  /** A constant where a plain value stands, else a generator. */
  @Nullable ValueSpec readOrConstant(Node node, ColumnType type) {
    if (node instanceof Node.Text) {
      Object value = constant(node, type);
      return value == null ? null : new ValueSpec.Constant(value);
    }
    return read(node, type);
  }

  /**
   * A value as a column of the type holds it: a Long or a String; null where the problems say why.
   */
  @Nullable Object constant(Node node, ColumnType type) {
    return switch (type) {
      case INT64 ->
          Section.scalar(node, Values.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE), problems);
      case TIMESTAMP -> Section.scalar(node, TIME, problems);
      case STRING -> Section.scalar(node, Values.text(MAX_TEXT), problems);
      case BYTES, UUID, INT64_PAIR -> {
        problems.add(
            node.place(),
            "a column of type "
                + Types.name(type)
                + " cannot hold a value written here; expected "
                + "a column of type int64, string or timestamp");
        yield null;
      }
    };
  }

  private static String wrongNumber(Node.Mapping mapping, List<String> named) {
    Collection<String> names = ScenarioFields.GENERATORS.keySet();
    if (named.size() > 1) {
      return "names "
          + named.size()
          + " generators ("
          + String.join(", ", named)
          + "); expected one";
    }
    String hint =
        mapping.members().isEmpty()
            ? ""
            : Nearest.hint(mapping.members().keySet().iterator().next(), names);
    return "names no generator; expected one of " + String.join(", ", names) + hint;
  }

  private @Nullable ValueSpec word(Node.Text text, ColumnType type) {
    Matcher pattern = PATTERN.matcher(text.value());
    if (pattern.matches()) {
      return fits(text, "text", type, EnumSet.of(ColumnType.STRING))
          ? new ValueSpec.Text(pattern.group(1), new ValueSpec.Sequence(1, 1), pattern.group(2))
          : null;
    }
    if (!ScenarioFields.GENERATOR_WORDS.contains(text.value())) {
      problems.add(
          text.place(),
          Quote.of(text.value())
              + " is not a generator; expected one of "
              + String.join(", ", ScenarioFields.GENERATOR_WORDS)
              + ", a text with {n}, or a mapping such as {uniform: [1, 100]}"
              + Nearest.hint(text.value(), ScenarioFields.GENERATOR_WORDS));
      return null;
    }
    if (!fits(text, text.value(), type, typesOf(text.value()))) {
      return null;
    }
    return switch (text.value()) {
      case "now" -> new ValueSpec.Now(0);
      case "ulid" -> new ValueSpec.Ulid();
      case "ksuid" -> new ValueSpec.Ksuid();
      case "snowflake" -> new ValueSpec.Snowflake(1);
      default -> new ValueSpec.AutoId();
    };
  }

  private static Set<ColumnType> typesOf(String generator) {
    return switch (generator) {
      case "now" -> EnumSet.of(ColumnType.TIMESTAMP);
      case "sequence", "bitReversed", "zipf", "hash", "snowflake" -> EnumSet.of(ColumnType.INT64);
      case "uniform" -> EnumSet.of(ColumnType.INT64, ColumnType.TIMESTAMP);
      case "ulid", "ksuid" -> EnumSet.of(ColumnType.STRING, ColumnType.BYTES);
      case "uuid" -> EnumSet.complementOf(EnumSet.of(ColumnType.INT64, ColumnType.TIMESTAMP));
      case "text", "autoId" -> EnumSet.of(ColumnType.STRING);
      case "trace" ->
          EnumSet.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING, ColumnType.UUID);
      default -> EnumSet.of(ColumnType.INT64, ColumnType.TIMESTAMP, ColumnType.STRING);
    };
  }

  private boolean fits(Node node, String generator, ColumnType type, Set<ColumnType> types) {
    if (types.contains(type)) {
      return true;
    }
    String fitting = String.join(", ", types.stream().map(Types::name).toList());
    problems.add(
        node.place(),
        generator
            + " does not make values of type "
            + Types.name(type)
            + "; expected a column of type "
            + fitting);
    return false;
  }

  private @Nullable ValueSpec named(String generator, Section section, ColumnType type) {
    Node value = section.get(generator);
    if (value == null || !fits(value, generator, type, typesOf(generator))) {
      return null;
    }
    return switch (generator) {
      case "sequence" -> sequence(value);
      case "bitReversed" -> {
        Long start = whole(value, 0);
        yield start == null ? null : new ValueSpec.BitReversed(start);
      }
      case "now" -> now(value);
      case "uniform" -> uniform(value, type);
      case "zipf" -> zipf(value);
      case "hash" -> hash(value, section);
      case "uuid" -> uuid(value);
      case "snowflake" -> snowflake(value);
      case "text" -> text(value, section);
      case "constant" -> {
        Object constant = constant(value, type);
        yield constant == null ? null : new ValueSpec.Constant(constant);
      }
      case "choice" -> choice(value, section, type);
      case "mix" -> mix(value, type);
      default -> trace(value);
    };
  }

  private @Nullable Long whole(Node node, long min) {
    return Section.scalar(node, Values.wholeNumber(min, Long.MAX_VALUE), problems);
  }

  private @Nullable ValueSpec sequence(Node value) {
    if (value instanceof Node.Text) {
      Long start = whole(value, Long.MIN_VALUE);
      return start == null ? null : new ValueSpec.Sequence(start, 1);
    }
    Section section =
        section(value, "a first number, or a mapping of start and step", "start", "step");
    if (section == null) {
      return null;
    }
    ValueReader<Long> any = Values.wholeNumber(-1_000_000_000_000L, Long.MAX_VALUE);
    long start = section.required("start", "the first number", any, 0L);
    return new ValueSpec.Sequence(
        start, section.value("step", Values.wholeNumber(-1_000_000_000L, 1_000_000_000L), 1L));
  }

  private @Nullable ValueSpec now(Node value) {
    Section section =
        section(
            value,
            "a mapping such as {resolution: 1s}",
            "jitter",
            "resolution",
            "later",
            "earlier");
    if (section == null) {
      return null;
    }
    long later = section.value("later", Units.nanos(0, MAX_OFFSET_NANOS), 0L);
    long earlier = section.value("earlier", Units.nanos(0, MAX_OFFSET_NANOS), 0L);
    return new ValueSpec.Now(
        section.value("jitter", Units.nanos(0, HOUR_NANOS), 0L),
        section.value("resolution", Units.nanos(1, 24 * HOUR_NANOS), 1L),
        later - earlier);
  }

  private @Nullable ValueSpec uniform(Node value, ColumnType type) {
    List<Node> items = Section.items(value, "a list of the least and the greatest value", problems);
    if (items.size() != 2) {
      if (value instanceof Node.Items) {
        problems.add(
            value.place(), "has " + items.size() + " values; expected the least and the greatest");
      }
      return null;
    }
    Object min = constant(items.get(0), type);
    Object max = constant(items.get(1), type);
    if (!(min instanceof Long least) || !(max instanceof Long greatest)) {
      return null;
    }
    if (least > greatest) {
      problems.add(value.place(), "the least value is above the greatest; expected it first");
      return null;
    }
    return new ValueSpec.Uniform(least, greatest);
  }

  private @Nullable ValueSpec zipf(Node value) {
    Section section =
        section(
            value,
            "a mapping such as {min: 1, count: 100000, theta: 0.99, scrambled: true}",
            "min",
            "count",
            "theta",
            "scrambled");
    if (section == null) {
      return null;
    }
    return new ValueSpec.Zipf(
        section.value("min", Values.wholeNumber(-1_000_000_000_000L, 1_000_000_000_000L), 0L),
        section.required(
            "count", "the number of values", Values.wholeNumber(1, 1_000_000_000_000L), 1L),
        section.value("theta", Values.decimal(0.001, 2), 0.99),
        section.value("scrambled", Values.bool(), false));
  }

  private @Nullable ValueSpec hash(Node value, Section section) {
    List<String> hashed =
        Section.scalars(
            Section.items(value, "a list of columns", problems), this::column, problems);
    long modulo = section.value("modulo", Values.wholeNumber(1, 1_000_000_000), 0L);
    boolean signed = section.value("signed", Values.bool(), false);
    if (value instanceof Node.Items items && items.nodes().isEmpty()) {
      problems.add(value.place(), "has no columns; expected at least one");
    }
    return hashed.isEmpty() ? null : new ValueSpec.Hash(hashed, modulo, signed);
  }

  private String column(Node.Text text) throws BadValue {
    if (!columns.contains(text.value())) {
      throw Section.unknownName("column", text.value(), columns);
    }
    return text.value();
  }

  private @Nullable ValueSpec uuid(Node value) {
    String version = Section.scalar(value, Values.oneOf(UUID_VERSIONS), problems);
    return version == null ? null : new ValueSpec.Uuid(Integer.parseInt(version.substring(1)));
  }

  private @Nullable ValueSpec snowflake(Node value) {
    Section section = section(value, "a mapping such as {machines: 8}", "machines");
    return section == null
        ? null
        : new ValueSpec.Snowflake(section.value("machines", Values.integer(1, 1024), 1));
  }

  private @Nullable ValueSpec text(Node value, Section section) {
    Matcher pattern = null;
    String written = Section.scalar(value, Values.text(MAX_TEXT), problems);
    if (written != null) {
      pattern = PATTERN.matcher(written);
      if (!pattern.matches()) {
        problems.add(
            value.place(), Quote.of(written) + " does not hold {n} once; expected it once");
        return null;
      }
    }
    Node number = section.get("n");
    ValueSpec n = number == null ? new ValueSpec.Sequence(1, 1) : read(number, ColumnType.INT64);
    return pattern == null || n == null
        ? null
        : new ValueSpec.Text(pattern.group(1), n, pattern.group(2));
  }

  private @Nullable ValueSpec choice(Node value, Section section, ColumnType type) {
    List<Node> items = Section.items(value, "a list of values", problems);
    List<Object> values = new java.util.ArrayList<>();
    for (Node item : items) {
      Object constant = constant(item, type);
      if (constant != null) {
        values.add(constant);
      }
    }
    List<Node> weightNodes = section.items("weights", "a list of weights");
    List<Double> weights =
        Section.scalars(weightNodes, Values.decimal(1e-9, 1_000_000_000), problems);
    if (items.isEmpty() && value instanceof Node.Items) {
      problems.add(value.place(), "has no values; expected at least one");
    }
    if (!weightNodes.isEmpty() && weightNodes.size() != items.size()) {
      problems.add(
          section.place(),
          "has "
              + items.size()
              + " values and "
              + weightNodes.size()
              + " weights; expected as many of each");
    }
    return values.isEmpty() ? null : new ValueSpec.Choice(values, weights);
  }

  private @Nullable ValueSpec mix(Node value, ColumnType type) {
    String expected = "a mapping such as {share: 0.3, hot: 42, rest: {uniform: [1, 100]}}";
    Section section = section(value, expected, "share", "hot", "rest");
    if (section == null) {
      return null;
    }
    double share = section.required("share", "the share of hot", Values.share(0, 1), 0.5);
    Node hotNode = section.require("hot", "a value or a generator");
    Node restNode = section.require("rest", "a value or a generator");
    ValueSpec hot = hotNode == null ? null : part(hotNode, type);
    ValueSpec rest = restNode == null ? null : part(restNode, type);
    return hot == null || rest == null ? null : new ValueSpec.Mix(share, hot, rest);
  }

  /** A generator where a word or a mapping names one, else a constant. */
  @Nullable ValueSpec part(Node node, ColumnType type) {
    boolean word =
        node instanceof Node.Text text
            && (ScenarioFields.GENERATOR_WORDS.contains(text.value())
                || PATTERN.matcher(text.value()).matches());
    return word ? read(node, type) : readOrConstant(node, type);
  }

  private @Nullable ValueSpec trace(Node value) {
    Integer column = Section.scalar(value, Values.integer(1, MAX_TRACE_COLUMN), problems);
    return column == null ? null : new ValueSpec.FromTrace(column);
  }

  private @Nullable Section section(Node value, String expected, String... fields) {
    Node.Mapping mapping = Section.mapping(value, expected, problems);
    return mapping == null ? null : new Section(mapping, List.of(fields), problems);
  }
}
