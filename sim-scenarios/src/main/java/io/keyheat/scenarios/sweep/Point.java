package io.keyheat.scenarios.sweep;

import io.keyheat.scenarios.reader.FieldValue;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A scenario with some of its fields set otherwise; all of its variants are at the point. */
public record Point(List<FieldValue> fields) implements Serializable {
  /** The loads' peak rates together, operations a second; no field of a scenario is called so. */
  public static final String RATE = "rate";

  /** The field that holds the number of servers. */
  public static final String SERVERS = "servers";

  /** The unchanged scenario. */
  public static final Point ORIGIN = new Point(List.of());

  public Point {
    fields = List.copyOf(fields);
  }

  /** The same point with one field more. */
  public Point with(String path, String value) {
    List<FieldValue> more = new ArrayList<>(fields);
    more.add(new FieldValue(path, value));
    return new Point(more);
  }

  /** {@code servers=3 rate=500/s}; empty for the scenario as it is. */
  public String label() {
    return fields.stream().map(FieldValue::toString).collect(Collectors.joining(" "));
  }

  /** The value of a field at this point. */
  public String value(String path) {
    for (FieldValue field : fields) {
      if (field.path().equals(path)) {
        return field.text();
      }
    }
    throw new IllegalArgumentException("the point " + label() + " does not set " + path);
  }
}
