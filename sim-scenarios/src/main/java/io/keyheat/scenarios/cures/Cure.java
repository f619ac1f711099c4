package io.keyheat.scenarios.cures;

import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.sweep.Point;
import java.util.List;

/**
 * A change of the scenario's fields that may cool what is hot.
 *
 * @param name a few words
 * @param rule of the system's documents that gives it; empty: none
 * @param givesUp what is lost with it
 * @param fields that it sets
 */
public record Cure(String name, String rule, String givesUp, List<FieldValue> fields) {
  /** The scenario as it is. */
  public static final Cure NONE = new Cure("as it is", "", "", List.of());

  public Cure {
    fields = List.copyOf(fields);
  }

  /** Where the scenario is with it. */
  public Point point() {
    return new Point(fields);
  }
}
