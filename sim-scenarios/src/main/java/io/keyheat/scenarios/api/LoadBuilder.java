package io.keyheat.scenarios.api;

import java.util.LinkedHashMap;
import java.util.Map;

/** A load that is built in code; {@link ScenarioBuilder#load} hands it out. */
public final class LoadBuilder {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  LoadBuilder() {}

  /** Inserts new rows into a table. */
  public LoadBuilder insert(String table) {
    return field("insert", table);
  }

  /** Writes rows of a table whether they are there or not. */
  public LoadBuilder upsert(String table) {
    return field("upsert", table);
  }

  /** Reads single rows of a table. */
  public LoadBuilder read(String table) {
    return field("read", table);
  }

  /** Sets the rate, in operations a second. */
  public LoadBuilder rate(double perSecond) {
    return rate(
        (perSecond == Math.rint(perSecond) ? String.valueOf((long) perSecond) : "" + perSecond)
            + "/s");
  }

  /** Sets the rate with its unit, such as {@code 6000/s} or {@code 10/min}. */
  public LoadBuilder rate(String rate) {
    return field("rate", rate);
  }

  /**
   * Sets any other field of a load.
   *
   * @param value a String, a number, a boolean, a Duration, or a List or Map of them
   */
  public LoadBuilder field(String name, Object value) {
    fields.put(name, FieldWriter.plain(value));
    return this;
  }

  Map<String, Object> fields() {
    return fields;
  }
}
