package io.keyheat.scenarios.reader;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
import io.keyheat.core.workload.LoadSpec.RetrySpec;
import io.keyheat.core.workload.LoadSpec.Spacing;
import io.keyheat.core.workload.RateSchedule;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the loads of a scenario. */
final class LoadReader {
  static final long MAX_DURATION_NANOS = 366L * 24 * 3_600_000_000_000L;
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");
  static final String NAME_EXPECTED = "ASCII letters, digits, _ or -";
  private static final ValueReader<Long> DURATION = Units.nanos(0, MAX_DURATION_NANOS);

  private final Problems problems;
  private final Map<String, TableSpec> tables;
  private final IndexPolicy indexPolicy;
  private final long durationNanos;
  private final long startEpochNanos;
  private final Path folder;

  /**
   * @param run what the loads need to know of the run
   * @param folder from which the paths of traces start
   */
  LoadReader(RunFrame run, Map<String, TableSpec> tables, Path folder, Problems problems) {
    this.tables = tables;
    this.indexPolicy = run.indexPolicy();
    this.durationNanos = run.durationNanos();
    this.startEpochNanos = run.startEpochNanos();
    this.folder = folder;
    this.problems = problems;
  }

  /** What a load needs to know of the run. */
  record RunFrame(long durationNanos, long startEpochNanos, IndexPolicy indexPolicy) {}

  List<LoadSpec> read(Section scenario) {
    List<LoadSpec> loads = new ArrayList<>();
    scenario.require("loads", "a mapping of loads");
    Node.Mapping mapping = scenario.mapping("loads", "a mapping of loads");
    if (mapping == null) {
      return loads;
    }
    if (mapping.members().isEmpty()) {
      problems.add(mapping.place(), "has no loads; expected at least one");
    }
    mapping
        .members()
        .forEach(
            (name, member) -> {
              try {
                Values.checkName(name, NAME, NAME_EXPECTED);
              } catch (BadValue e) {
                problems.add(member.key(), String.valueOf(e.getMessage()));
              }
              Node.Mapping load =
                  Section.mapping(
                      member.value(), "a mapping such as {insert: Users, rate: 500/s}", problems);
              LoadSpec spec = load == null ? null : load(name, load);
              if (spec != null) {
                loads.add(spec);
              }
            });
    return loads;
  }

  private @Nullable LoadSpec load(String name, Node.Mapping mapping) {
    Section section = new Section(mapping, ScenarioFields.LOAD, problems);
    String operationName = oneOf(section, ScenarioFields.OPERATIONS, "says what it does");
    long from = section.value("from", DURATION, 0L);
    long until = section.value("until", DURATION, Long.MAX_VALUE);
    if (until <= from) {
      problems.add(mapping.place(), "ends before it begins; expected until after from");
    }
    String clientKind = clientKind(section);
    ClientSpec client =
        switch (clientKind) {
          case "rate" -> open(section, from);
          case "clients" -> closed(section);
          default -> null;
        };
    RetrySpec retry = retry(section);
    int rows = section.value("rowsPerCommit", Values.integer(1, 100_000), 1);
    TableSpec table = operationName.isEmpty() ? null : table(section, operationName);
    if (!operationName.equals("scan")) {
      refuse(section, ScenarioFields.SCAN_ONLY, "belongs to a scan; expected it only there");
    }
    if (table == null) {
      return null;
    }
    Operation operation = Operation.valueOf(operationName.toUpperCase(Locale.ROOT));
    LoadSpec.ScanSpec scan =
        operation == Operation.SCAN
            ? new ScanReader(table, indexPolicy, problems).read(section)
            : null;
    Map<String, ValueSpec> values = values(section, table);
    if (clientKind.equals("trace")) {
      client = traced(section, table, operation, values, scan);
    }
    return client == null
        ? null
        : new LoadSpec(
            name, operation, table.name(), values, scan, rows, client, retry, from, until);
  }

  /** The one field of a group that is there; empty where the problems say why not. */
  private String oneOf(Section section, Set<String> group, String purpose) {
    List<String> there = group.stream().filter(section::has).toList();
    if (there.size() != 1) {
      String found = there.isEmpty() ? "nothing" : String.join(" and ", there);
      problems.add(
          section.place(),
          found + " " + purpose + "; expected exactly one of " + String.join(", ", group));
      return "";
    }
    return there.get(0);
  }

  private void refuse(Section section, Set<String> names, String message) {
    for (String name : names) {
      Node node = section.get(name);
      if (node != null) {
        problems.add(node.place(), message);
      }
    }
  }

  private @Nullable TableSpec table(Section section, String operation) {
    Node node = section.get(operation);
    if (node == null) {
      return null;
    }
    // Where no table could be read, nobody needs to hear that this one is not there.
    String name =
        tables.isEmpty()
            ? null
            : Section.scalar(node, TableReader.tableName(tables.keySet()), problems);
    return name == null ? null : tables.get(name);
  }

  private Map<String, ValueSpec> values(Section section, TableSpec table) {
    Map<String, ValueSpec> values = new LinkedHashMap<>();
    Node.Mapping mapping = section.mapping("values", "a mapping of columns to generators");
    if (mapping == null) {
      return values;
    }
    List<String> names = table.columns().stream().map(ColumnSpec::name).toList();
    Section columns = new Section(mapping, names, problems);
    GeneratorReader generators = new GeneratorReader(names, problems);
    for (ColumnSpec column : table.columns()) {
      Node node = columns.get(column.name());
      ValueSpec value = node == null ? null : generators.read(node, column.type());
      if (value != null) {
        values.put(column.name(), value);
      }
    }
    return values;
  }

  private RetrySpec retry(Section section) {
    ValueReader<Long> timeout = Units.nanos(1_000_000, 3_600_000_000_000L);
    return new RetrySpec(
        section.value("timeout", timeout, 10_000_000_000L),
        section.value("attempts", Values.integer(1, 1000), 1),
        section.value("backoff", DURATION, 100_000_000L),
        section.value("maxBackoff", DURATION, 5_000_000_000L));
  }

  /** Which of the clients it is; empty where the problems say why it is none. */
  private String clientKind(Section section) {
    String kind = oneOf(section, ScenarioFields.CLIENTS, "says who sends it");
    if (!kind.equals("rate")) {
      refuse(section, Set.of("spacing"), "belongs to a rate; expected it only there");
    }
    if (!kind.equals("clients")) {
      refuse(section, Set.of("think"), "belongs to clients; expected it only there");
    }
    return kind;
  }

  private @Nullable ClientSpec open(Section section, long fromNanos) {
    long dayNanos = 24 * 3_600_000_000_000L;
    long startOfDay = Math.floorMod(startEpochNanos + fromNanos, dayNanos);
    Node node = section.get("rate");
    RateSchedule rate =
        node == null ? null : new RateReader(durationNanos, startOfDay, problems).read(node);
    Spacing spacing = Spacing.POISSON;
    int burst = 1;
    if (section.get("spacing") instanceof Node.Mapping mapping) {
      Section bursty = new Section(mapping, List.of("bursty"), problems);
      burst = bursty.required("bursty", "operations a burst", Values.integer(1, 1_000_000), 1);
      spacing = Spacing.BURSTY;
    } else if (section
        .value("spacing", Values.oneOf(List.of("poisson", "fixed")), "poisson")
        .equals("fixed")) {
      spacing = Spacing.FIXED;
    }
    return rate == null ? null : new ClientSpec.Open(rate, spacing, burst);
  }

  private ClientSpec closed(Section section) {
    int clients = section.value("clients", Values.integer(1, 10_000_000), 1);
    if (section.get("think") instanceof Node.Mapping mapping) {
      Section think = new Section(mapping, List.of("mean"), problems);
      long mean = think.required("mean", "a duration such as 50ms", DURATION, 0L);
      return new ClientSpec.Closed(clients, mean, true);
    }
    return new ClientSpec.Closed(clients, section.value("think", DURATION, 0L), false);
  }

  private @Nullable ClientSpec traced(
      Section section,
      TableSpec table,
      Operation operation,
      Map<String, ValueSpec> values,
      LoadSpec.@Nullable ScanSpec scan) {
    Node node = section.get("trace");
    return node == null
        ? null
        : new TraceReader(folder, problems)
            .read(node, operation, TraceReader.columns(table, operation, values, scan));
  }
}
