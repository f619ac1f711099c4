package io.keyheat.scenarios.reader.table;

import io.keyheat.core.key.NumberPattern;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.generator.Generators;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The generators by how a scenario writes them. */
final class GeneratorFields {
  /** Text with one {n} in it, as Java and JSON Schema write it. */
  static final String NUMBERED_TEXT = "^[^{}]*\\{n\\}[^{}]*$";

  private static final Pattern NUMBERED = Pattern.compile("([^{}]*)\\{n}([^{}]*)");

  /** Those that a mapping names. */
  static final Map<String, GeneratorType> MAPPINGS = named(type -> !type.fields().isEmpty());

  /** Those that can be written as a word alone. */
  static final Map<String, GeneratorType> WORDS = named(GeneratorType::isWord);

  static final Map<String, GeneratorType> ALL = named(type -> true);

  private GeneratorFields() {}

  private static Map<String, GeneratorType> named(Predicate<GeneratorType> which) {
    Map<String, GeneratorType> types = new LinkedHashMap<>();
    Generators.ALL.stream().filter(which).forEach(type -> types.put(type.name(), type));
    return Collections.unmodifiableMap(types);
  }

  /** Fields beside the one that names the generator. */
  static List<String> beside(GeneratorType type) {
    return type.layout() == Layout.VALUE
        ? type.fields().stream().skip(1).map(GeneratorField::name).toList()
        : List.of();
  }

  /** The parts of a text with {@code {n}} in it; null if it does not hold that once. */
  static @Nullable NumberPattern pattern(String text) {
    Matcher matcher = NUMBERED.matcher(text);
    return matcher.matches() ? new NumberPattern(matcher.group(1), matcher.group(2)) : null;
  }
}
