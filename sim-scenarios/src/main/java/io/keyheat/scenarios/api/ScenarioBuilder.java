package io.keyheat.scenarios.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A scenario that is built in code. Its fields are those of a scenario file; {@link #field} sets
 * those without a method. {@link #build} checks all of them.
 */
public final class ScenarioBuilder {
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final Map<String, Object> tables = new LinkedHashMap<>();
  private final Map<String, Object> loads = new LinkedHashMap<>();
  private final Map<String, Object> variants = new LinkedHashMap<>();
  private final List<String> targets = new ArrayList<>();

  ScenarioBuilder(String title) {
    fields.put("title", title);
  }

  /**
   * Sets the system by the name of its profile, such as {@code spanner}, or by a profile's path.
   */
  public ScenarioBuilder system(String profile) {
    return field("system", profile);
  }

  public ScenarioBuilder servers(int count) {
    return field("servers", count);
  }

  public ScenarioBuilder duration(Duration duration) {
    return field("duration", duration);
  }

  /** Sets the time at the start that no figure covers. */
  public ScenarioBuilder warmUp(Duration warmUp) {
    return field("warmUp", warmUp);
  }

  /** Adds a table. */
  public ScenarioBuilder table(String name, Consumer<TableBuilder> content) {
    TableBuilder table = new TableBuilder();
    content.accept(table);
    tables.put(name, table.fields());
    return this;
  }

  /** Adds a load. */
  public ScenarioBuilder load(String name, Consumer<LoadBuilder> content) {
    LoadBuilder load = new LoadBuilder();
    content.accept(load);
    loads.put(name, load.fields());
    return this;
  }

  /**
   * Adds a variant, with the fields that differ in it.
   *
   * @param differences such as {@code Map.of("tables", Map.of("Orders", Map.of("preSplits", 20)))}
   */
  public ScenarioBuilder variant(String name, Map<String, ?> differences) {
    variants.put(name, FieldWriter.plain(differences));
    return this;
  }

  /** Adds a target that each variant must meet, such as {@code latency.p99 < 50ms}. */
  public ScenarioBuilder target(String target) {
    targets.add(target);
    return this;
  }

  /**
   * Sets any other field of a scenario.
   *
   * @param value a String, a number, a boolean, a Duration, or a List or Map of them
   */
  public ScenarioBuilder field(String name, Object value) {
    fields.put(name, FieldWriter.plain(value));
    return this;
  }

  /**
   * Makes the scenario.
   *
   * @throws InvalidScenarioException with every mistake, by the name of its field
   */
  public Scenario build() {
    return Scenario.ofText("scenario built in code", yaml());
  }

  private String yaml() {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    putUnlessEmpty(all, "tables", tables);
    putUnlessEmpty(all, "loads", loads);
    putUnlessEmpty(all, "variants", variants);
    if (!targets.isEmpty()) {
      all.put("targets", targets);
    }
    return FieldWriter.text(all);
  }

  private static void putUnlessEmpty(
      Map<String, Object> all, String name, Map<String, Object> members) {
    if (!members.isEmpty()) {
      all.put(name, members);
    }
  }
}
