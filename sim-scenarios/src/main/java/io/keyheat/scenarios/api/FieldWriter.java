package io.keyheat.scenarios.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes Java values as fields of a scenario file. */
final class FieldWriter {
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  private FieldWriter() {}

  /**
   * Writes a value as YAML: texts, numbers, booleans, durations, lists and maps of them.
   *
   * @throws IllegalArgumentException if it is of another type
   */
  static String text(Object value) {
    try {
      return YAML.writeValueAsString(plain(value));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as YAML: " + value, e);
    }
  }

  /** Returns a value as YAML has it. */
  static Object plain(Object value) {
    if (value instanceof Duration duration) {
      return text(duration);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(FieldWriter::plain).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> plain = new LinkedHashMap<>();
      map.forEach((name, member) -> plain.put(String.valueOf(name), plain(member)));
      return plain;
    }
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    throw new IllegalArgumentException(
        "a field cannot have a value of "
            + value.getClass().getName()
            + "; expected a String, a number, a boolean, a Duration, or a List or Map of them");
  }

  /** A duration in the greatest unit that leaves no fraction. */
  private static String text(Duration duration) {
    if (duration.toNanosPart() % 1_000_000 != 0) {
      return duration.toNanos() + "ns";
    }
    if (duration.toMillisPart() != 0) {
      return duration.toMillis() + "ms";
    }
    return duration.toSecondsPart() == 0 ? duration.toMinutes() + "m" : duration.toSeconds() + "s";
  }
}
