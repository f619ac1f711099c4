package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The order of values as written, such as {@code 500B}, {@code 600/min} and {@code 1h30m}. */
final class AscendingValues {
  private static final double MOST = 1e18;

  /** What values may be; all of a list are read as one of these. */
  private static final List<ValueReader<? extends Number>> KINDS =
      List.of(
          Values.decimal(0, MOST),
          Units.exactNanos(Long.MAX_VALUE),
          Units.bytes(0, Long.MAX_VALUE),
          Units.perSecond(0, MOST),
          AscendingValues::percent);

  private AscendingValues() {}

  /** Returns the values in ascending order, or as they are if they are not of one kind. */
  static List<String> sorted(List<String> values) {
    return KINDS.stream().flatMap(kind -> sorted(values, kind).stream()).findFirst().orElse(values);
  }

  private static Optional<List<String>> sorted(
      List<String> values, ValueReader<? extends Number> kind) {
    Map<String, Double> numbers = new TreeMap<>();
    for (String value : values) {
      try {
        Node.Scalar text = new Node.Scalar(Place.START, value, true);
        numbers.put(value, kind.read(text).doubleValue());
      } catch (BadValue e) {
        return Optional.empty();
      }
    }
    List<String> sorted = new ArrayList<>(values);
    sorted.sort(Comparator.comparingDouble(value -> numbers.getOrDefault(value, MOST)));
    return Optional.of(List.copyOf(sorted));
  }

  private static Double percent(Node.Scalar text) throws BadValue {
    String digits = text.value().replaceFirst(" ?%$", "");
    return Values.decimal(0, MOST).read(new Node.Scalar(text.place(), digits, true));
  }
}
