package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.reader.FieldValue;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Values of some of a scenario's fields, for all of its variants. */
public record Point(List<FieldValue> fields) implements Serializable {
  /** A virtual field: the sum of the loads' peak rates, in operations per second. */
  public static final String RATE = "rate";

  /** The field that holds the number of servers. */
  public static final String SERVERS = "servers";

  /** A virtual field: what has failed from the start. */
  public static final String FAILURE = "failure";

  /** A virtual field: {@code true} holds loads with a daily shape at their peaks. */
  public static final String AT_PEAK = "atPeak";

  /** The unchanged scenario. */
  public static final Point ORIGIN = new Point(List.of());

  public Point {
    fields = List.copyOf(fields);
  }

  /** Returns a copy with one more field. */
  public Point with(String path, String value) {
    List<FieldValue> more = new ArrayList<>(fields);
    more.add(new FieldValue(path, value));
    return new Point(more);
  }

  /** Returns a copy that leaves a field as the scenario has it. */
  public Point without(String path) {
    return new Point(fields.stream().filter(field -> !field.path().equals(path)).toList());
  }

  /** Whether it gives a field a value. */
  public boolean sets(String path) {
    return fields.stream().anyMatch(field -> field.path().equals(path));
  }

  /** Returns {@code servers=3 rate=500/s}; empty for the unchanged scenario. */
  public String label() {
    return fields.stream().map(FieldValue::toString).collect(Collectors.joining(" "));
  }

  /** Returns the value of a field at this point. */
  public String value(String path) {
    for (FieldValue field : fields) {
      if (field.path().equals(path)) {
        return field.text();
      }
    }
    throw new IllegalArgumentException("the point " + label() + " does not set " + path);
  }
}
