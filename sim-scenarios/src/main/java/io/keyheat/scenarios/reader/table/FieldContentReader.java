package io.keyheat.scenarios.reader.table;

import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.TimePattern;
import io.keyheat.core.value.ValueRange;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what the fields of a generator hold; null where the problems say why not. */
final class FieldContentReader {
  private final GeneratorReader generators;
  private final ColumnType type;
  private final Problems problems;

  /**
   * A reader of the fields of generators.
   *
   * @param type of the column that the generator fills
   */
  FieldContentReader(GeneratorReader generators, ColumnType type, Problems problems) {
    this.generators = generators;
    this.type = type;
    this.problems = problems;
  }

  @Nullable Object read(FieldContent content, Node node) {
    if (content instanceof FieldContent.Whole whole) {
      return scalar(node, Values.wholeNumber(whole.min(), whole.max()));
    }
    if (content instanceof FieldContent.Decimal decimal) {
      return scalar(node, Values.decimal(decimal.min(), decimal.max()));
    }
    if (content instanceof FieldContent.Duration duration) {
      return scalar(node, Units.nanos(duration.minNanos(), duration.maxNanos()));
    }
    if (content instanceof FieldContent.WordList words) {
      return scalar(node, Values.oneOf(words.words()));
    }
    return plain((FieldContent.Plain) content, node);
  }

  private @Nullable Object plain(FieldContent.Plain content, Node node) {
    return switch (content) {
      case FLAG -> scalar(node, Values.bool());
      case SHARE -> scalar(node, Values.share(0, 1));
      case PATTERN -> scalar(node, FieldContentReader::pattern);
      case CONSTANT -> generators.constant(node, type);
      case NUMBER_GENERATOR -> generators.read(node, ColumnType.INT64);
      case TIME_PATTERN -> scalar(node, FieldContentReader::timePattern);
      case OPERAND -> generators.part(node, type);
      case OPERANDS -> list(node, "parts", item -> generators.part(item, type));
      case BOUNDS -> bounds(node);
      case CHOICES -> list(node, "values", item -> generators.choice(item, type));
      case NUMBERS_OR_TIMES -> list(node, "whole numbers or times", this::numberOrTime);
      case COLUMNS -> list(node, "columns", item -> scalar(item, generators::column));
      case WEIGHTS -> list(node, "weights", item -> GeneratorForms.WEIGHT.read(item, problems));
    };
  }

  private @Nullable Object numberOrTime(Node node) {
    boolean isNumber = node instanceof Node.Scalar text && text.value().matches("-?[0-9]+");
    return generators.constant(node, isNumber ? ColumnType.INT64 : ColumnType.TIMESTAMP);
  }

  private <T> @Nullable T scalar(Node node, ValueReader<T> reader) {
    return Section.scalar(node, reader, problems);
  }

  private static NumberPattern pattern(Node.Scalar text) throws BadValue {
    NumberPattern pattern = GeneratorFields.pattern(text.value());
    if (pattern == null) {
      throw new BadValue(
          Quote.of(text.value()) + " does not contain {n} exactly once", "a text with {n} once");
    }
    return pattern;
  }

  private static TimePattern timePattern(Node.Scalar text) throws BadValue {
    try {
      return TimePattern.of(text.value());
    } catch (IllegalArgumentException e) {
      throw new BadValue(Quote.of(text.value()) + " " + e.getMessage(), "one such as yyyy-MM-dd");
    }
  }

  private @Nullable ValueRange bounds(Node node) {
    List<Node> items = Section.items(node, "a list of the least and the greatest value", problems);
    if (items.size() != 2) {
      if (node instanceof Node.Items) {
        problems.add(
            node.place(), "has " + items.size() + " values; expected the least and the greatest");
      }
      return null;
    }
    Object min = generators.constant(items.get(0), type);
    Object max = generators.constant(items.get(1), type);
    if (!(min instanceof Long least) || !(max instanceof Long greatest)) {
      return null;
    }
    if (least > greatest) {
      problems.add(node.place(), "the least value is above the greatest; expected it first");
      return null;
    }
    return new ValueRange(least, greatest);
  }

  /** All items of a list of at least one; null if any of them is wrong. */
  private @Nullable List<Object> list(
      Node node, String what, Function<Node, @Nullable Object> reader) {
    List<Node> items = Section.items(node, "a list of " + what, problems);
    if (items.isEmpty() && node instanceof Node.Items) {
      problems.add(node.place(), "has no " + what + "; expected at least one");
    }
    List<Object> values = new ArrayList<>();
    for (Node item : items) {
      Object value = reader.apply(item);
      if (value != null) {
        values.add(value);
      }
    }
    return values.isEmpty() || values.size() < items.size() ? null : values;
  }
}
