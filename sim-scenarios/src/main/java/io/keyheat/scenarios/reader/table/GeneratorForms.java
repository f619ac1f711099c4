package io.keyheat.scenarios.reader.table;

import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.document.Structures.Named;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The forms of generators, made from their descriptions, for editors and the reference. */
public final class GeneratorForms {
  private static final int MAX_TEXT = 1000;

  static final Form<Double> WEIGHT = Scalars.number(1e-9, 1_000_000_000);
  private static final int ANY = Integer.MAX_VALUE;

  /** Any generator. */
  public static final Form<Node> GENERATOR =
      new Named<>(
          "generator", "How the values of a column are generated.", GeneratorForms::generator);

  /** A value, or a generator. */
  public static final Form<Node> OPERAND =
      new Named<>(
          "operand",
          "A value, or a generator.",
          () -> Structures.anyOf(Scalars.constant(), GENERATOR));

  private GeneratorForms() {}

  private static Form<Node> generator() {
    List<Form<?>> forms = new ArrayList<>();
    String meanings =
        GeneratorFields.WORDS.values().stream()
            .map(type -> type.name() + ": " + type.sentence())
            .collect(Collectors.joining(" "));
    forms.add(Structures.described(Scalars.word(GeneratorFields.WORDS.keySet()), meanings));
    forms.add(
        Structures.described(
            numberedText(), "Text with a number that counts up from 1, such as Customer{n}."));
    GeneratorFields.MAPPINGS.values().forEach(type -> forms.add(mapping(type)));
    forms.add(Structures.nothing());
    return Structures.anyOf(forms.toArray(Form<?>[]::new));
  }

  private static FieldGroup mapping(GeneratorType type) {
    String name = "generator." + type.name();
    List<Field<?>> fields = new ArrayList<>();
    type.fields().forEach(field -> fields.add(field(field)));
    if (type.layout() == Layout.VALUE) {
      return FieldGroup.of(name, type.sentence(), "a generator", fields);
    }
    String expected = "a mapping of " + String.join(", ", Field.names(fields));
    FieldGroup inside = FieldGroup.of(name + ".fields", type.sentence(), expected, fields);
    Form<?> value =
        type.layout() == Layout.FIRST_OR_FIELDS
            ? Structures.anyOf(fields.get(0).form(), inside)
            : inside;
    return FieldGroup.of(
        name,
        type.sentence(),
        "a generator",
        Field.of(type.name(), value, type.sentence()).required("the generator"));
  }

  private static Field<?> field(GeneratorField<?> field) {
    Field<?> described = Field.of(field.name(), content(field.content()), description(field));
    return field.fallback() == null ? described.required(field.sentence()) : described;
  }

  /** What a field means, with its default. */
  private static String description(GeneratorField<?> field) {
    if (field.fallback() == null) {
      return field.sentence();
    }
    String words = field.fallbackWords().isEmpty() ? fallback(field) : field.fallbackWords();
    return field.sentence() + " Default: " + words + ".";
  }

  private static String fallback(GeneratorField<?> field) {
    return field.content() instanceof FieldContent.Duration
            && field.fallback() instanceof Long nanos
        ? Units.showNanos(nanos)
        : String.valueOf(field.fallback());
  }

  private static Form<?> content(FieldContent content) {
    if (content instanceof FieldContent.Whole whole) {
      return Scalars.wholeNumber(whole.min(), whole.max());
    }
    if (content instanceof FieldContent.Decimal decimal) {
      return Scalars.number(decimal.min(), decimal.max());
    }
    if (content instanceof FieldContent.Duration duration) {
      return Scalars.duration(duration.minNanos(), duration.maxNanos());
    }
    if (content instanceof FieldContent.WordList words) {
      return Scalars.word(words.words());
    }
    return plain((FieldContent.Plain) content);
  }

  private static Form<?> plain(FieldContent.Plain content) {
    return switch (content) {
      case FLAG -> Scalars.trueOrFalse();
      case SHARE -> Scalars.share(0, 1);
      case CONSTANT -> Scalars.constant();
      case TIME_PATTERN -> Scalars.text(MAX_TEXT);
      case OPERAND -> OPERAND;
      case OPERANDS -> Structures.list(OPERAND, 1, ANY, "a list of parts");
      case NUMBER_GENERATOR -> GENERATOR;
      case PATTERN -> numberedText();
      case CHOICES ->
          Structures.list(
              OPERAND,
              1,
              ANY,
              "a list of values, such as [new, paid], whose shares are weights, such as [9, 1]");
      case COLUMNS -> Structures.list(Scalars.text(MAX_TEXT), 1, ANY, "a list of columns");
      case WEIGHTS -> Structures.list(WEIGHT, 1, ANY, "a list of weights");
      case NUMBERS_OR_TIMES ->
          Structures.list(Scalars.wholeOrTime(), 1, ANY, "a list of whole numbers or times");
      case BOUNDS ->
          Structures.list(
              Scalars.wholeOrTime(), 2, 2, "a list of the least and the greatest value");
    };
  }

  private static Form<String> numberedText() {
    return Scalars.pattern(GeneratorFields.NUMBERED_TEXT, "text with `{n}`", Values.text(MAX_TEXT));
  }
}
