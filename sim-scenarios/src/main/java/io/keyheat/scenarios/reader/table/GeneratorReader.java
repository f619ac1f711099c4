package io.keyheat.scenarios.reader.table;

import io.keyheat.core.key.Identifiers;
import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.FieldValues;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads how the values of a column come about, by the descriptions of the generators. */
public final class GeneratorReader {
  private static final String EXPECTED =
      "a generator such as now, Customer{n} or {uniform: [1, 100]}";

  /** Times that fit a 64-bit number of nanoseconds since 1970, with room for a run to go on. */
  static final ValueReader<Long> TIME =
      Values.epochNanos(
          Instant.parse("1700-01-01T00:00:00Z"), Instant.parse("2240-01-01T00:00:00Z"));

  private static final ValueReader<String> UUID_TEXT =
      text -> {
        if (!Identifiers.isUuid(text.value())) {
          throw new BadValue(
              Quote.of(text.value()) + " is no UUID",
              "one such as 919108f7-52d1-4320-9bac-f847db4148a8");
        }
        return text.value();
      };

  private final Problems problems;
  private final Collection<String> columns;

  /**
   * A reader of generators.
   *
   * @param columns names of the table's columns, which a hash may take
   */
  public GeneratorReader(Collection<String> columns, Problems problems) {
    this.columns = columns;
    this.problems = problems;
  }

  /** A generator for a column of the given type, or null where the problems say why not. */
  public @Nullable ValueSpec read(Node node, ColumnType type) {
    if (node instanceof Node.Scalar text && !text.isNull()) {
      return word(text, type);
    }
    Node.Mapping mapping = Section.mapping(node, EXPECTED, problems);
    if (mapping == null) {
      return null;
    }
    List<GeneratorType> named =
        mapping.members().keySet().stream()
            .filter(GeneratorFields.MAPPINGS::containsKey)
            .map(GeneratorFields.MAPPINGS::get)
            .toList();
    if (named.size() != 1) {
      problems.add(mapping.place(), wrongNumber(mapping, named));
      return null;
    }
    return named(named.get(0), mapping, type);
  }

  /** A constant where a plain value stands, else a generator. */
  public @Nullable ValueSpec readOrConstant(Node node, ColumnType type) {
    if (node instanceof Node.Scalar) {
      Object value = constant(node, type);
      return value == null ? null : new Constant(value);
    }
    return read(node, type);
  }

  /** A generator where a mapping or a text with {@code {n}} stands, else a constant. */
  @Nullable ValueSpec choice(Node node, ColumnType type) {
    boolean numbered =
        node instanceof Node.Scalar text && GeneratorFields.pattern(text.value()) != null;
    return numbered ? read(node, type) : readOrConstant(node, type);
  }

  /** A generator where a word or a mapping names one, else a constant. */
  public @Nullable ValueSpec part(Node node, ColumnType type) {
    boolean word =
        node instanceof Node.Scalar text
            && (GeneratorFields.WORDS.containsKey(text.value())
                || GeneratorFields.pattern(text.value()) != null);
    return word ? read(node, type) : readOrConstant(node, type);
  }

  /**
   * A value as a column of the type holds it: a Long or a String; null where the problems say why.
   */
  public @Nullable Object constant(Node node, ColumnType type) {
    return switch (type) {
      case INT64 ->
          Section.scalar(node, Values.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE), problems);
      case TIMESTAMP -> Section.scalar(node, TIME, problems);
      case STRING -> Scalars.constant().read(node, problems);
      case UUID -> Section.scalar(node, UUID_TEXT, problems);
      case BYTES, INT64_PAIR -> {
        problems.add(
            node.place(),
            "a column of type "
                + Types.name(type)
                + " cannot have a constant value; expected a column of type int64, string,"
                + " timestamp or uuid");
        yield null;
      }
    };
  }

  private static String wrongNumber(Node.Mapping mapping, List<GeneratorType> named) {
    Collection<String> names = GeneratorFields.MAPPINGS.keySet();
    if (named.size() > 1) {
      return "names "
          + named.size()
          + " generators ("
          + String.join(", ", named.stream().map(GeneratorType::name).toList())
          + "); expected one";
    }
    Collection<String> written = mapping.members().keySet();
    String found =
        written.isEmpty()
            ? ""
            : ", but " + written.stream().limit(3).map(Quote::of).collect(Collectors.joining(", "));
    String hint = written.isEmpty() ? "" : Nearest.hint(written.iterator().next(), names);
    return "names no generator" + found + "; expected one of " + String.join(", ", names) + hint;
  }

  private @Nullable ValueSpec word(Node.Scalar text, ColumnType type) {
    NumberPattern pattern = GeneratorFields.pattern(text.value());
    if (pattern != null) {
      return fits(text, "text", type, EnumSet.of(ColumnType.STRING))
          ? new Text(pattern, new Sequence(1, 1))
          : null;
    }
    GeneratorType generator = GeneratorFields.WORDS.get(text.value());
    if (generator == null) {
      problems.add(text.place(), noWord(text.value()));
      return null;
    }
    return fits(text, generator.name(), type, generator.types())
        ? generator.make().apply(new FieldValues())
        : null;
  }

  private static String noWord(String written) {
    GeneratorType known = GeneratorFields.ALL.get(written);
    return Quote.of(written)
        + (known != null
            ? " needs a value; expected " + form(known)
            : " is not a generator; expected one of "
                + String.join(", ", GeneratorFields.WORDS.keySet())
                + ", a text with {n}, or a mapping such as {uniform: [1, 100]}"
                + Nearest.meant(written, GeneratorFields.ALL.keySet())
                    .map(GeneratorFields.ALL::get)
                    .map(type -> "; did you mean " + form(type) + "?")
                    .orElse(""));
  }

  /** How it is written, such as {@code a mapping, {uuid: …} with one of v1, v4}. */
  private static String form(GeneratorType type) {
    if (type.isWord()) {
      return Quote.of(type.name());
    }
    String mapping = "a mapping, {" + type.name() + ": …}";
    return type.fields().get(0).content() instanceof FieldContent.WordList list
        ? mapping + " with one of " + String.join(", ", list.words())
        : mapping;
  }

  private boolean fits(Node node, String generator, ColumnType type, Set<ColumnType> types) {
    if (types.contains(type)) {
      return true;
    }
    String fitting = String.join(", ", types.stream().sorted().map(Types::name).toList());
    problems.add(
        node.place(),
        generator
            + " does not generate values of type "
            + Types.name(type)
            + "; expected a column of type "
            + fitting
            + (type == ColumnType.STRING && types.contains(ColumnType.INT64)
                ? ", or a text with its number: {text: \"item-{n}\", n: {" + generator + ": …}}"
                : ""));
    return false;
  }

  private @Nullable ValueSpec named(
      GeneratorType generator, Node.Mapping mapping, ColumnType type) {
    Set<String> beside = new LinkedHashSet<>(GeneratorFields.beside(generator));
    beside.add(generator.name());
    Section section = new Section(mapping, beside, problems);
    Node value = section.get(generator.name());
    if (value == null || !fits(value, generator.name(), type, generator.types())) {
      return null;
    }
    return switch (generator.layout()) {
      case VALUE -> make(generator, section, type);
      case FIELDS -> inside(generator, value, type);
      case FIRST_OR_FIELDS ->
          value instanceof Node.Scalar
              ? alone(generator, value, type)
              : inside(generator, value, type);
    };
  }

  private @Nullable ValueSpec alone(GeneratorType generator, Node value, ColumnType type) {
    GeneratorField<?> first = generator.fields().get(0);
    Object read = content(type).read(first.content(), value);
    FieldValues values = new FieldValues();
    if (read == null) {
      return null;
    }
    values.put(first, read);
    return generator.make().apply(values);
  }

  private @Nullable ValueSpec inside(GeneratorType generator, Node value, ColumnType type) {
    List<String> names = generator.fields().stream().map(GeneratorField::name).toList();
    String expected = "a mapping of " + String.join(", ", names);
    Node.Mapping mapping = Section.mapping(value, expected, problems);
    return mapping == null ? null : make(generator, new Section(mapping, names, problems), type);
  }

  /** The generator of its fields; null if one that must be there is missing or wrong. */
  private @Nullable ValueSpec make(GeneratorType generator, Section section, ColumnType type) {
    FieldValues values = new FieldValues();
    boolean complete = true;
    for (GeneratorField<?> field : generator.fields()) {
      boolean required = field.fallback() == null;
      Node node =
          required ? section.require(field.name(), expected(field)) : section.get(field.name());
      Object value = node == null ? null : content(type).read(field.content(), node);
      if (value != null) {
        values.put(field, value);
      }
      complete &= value != null || (!required && node == null);
    }
    try {
      return complete ? generator.make().apply(values) : null;
    } catch (IllegalArgumentException e) {
      problems.add(section.place(), String.valueOf(e.getMessage()));
      return null;
    }
  }

  private FieldContentReader content(ColumnType type) {
    return new FieldContentReader(this, type, problems);
  }

  /** What a field means, as an expectation: {@code the number of values}. */
  private static String expected(GeneratorField<?> field) {
    String sentence = field.sentence();
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT)
        + sentence.substring(1, sentence.length() - 1);
  }

  /** The name of a column of the table. */
  String column(Node.Scalar text) throws BadValue {
    if (!columns.contains(text.value())) {
      throw Section.unknownName("column", text.value(), columns);
    }
    return text.value();
  }
}
