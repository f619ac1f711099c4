package io.keyheat.scenarios.reader;

import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private final CallReader calls;
  private final long durationNanos;
  private final long startEpochNanos;
  private final @Nullable Path folder;

  /**
   * @param run what the loads need to know of the run
   * @param folder from which the paths of traces start; null: no file may be read
   */
  LoadReader(
      RunFrame run, Map<String, TableSpec> tables, @Nullable Path folder, Problems problems) {
    this.calls = new CallReader(tables, run.indexPolicy(), problems);
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
    String operation = calls.oneOf(section, ScenarioFields.OPERATIONS, "says what it does");
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
    if (!operation.equals("lookup") && !operation.equals("scan")) {
      calls.refuse(section, Set.of("stale"), "belongs to reads; expected it with a lookup or scan");
    }
    if (ScenarioFields.SEQUENCES.contains(operation)) {
      SequenceReader.Sequence sequence = sequence(section, operation);
      return client == null || sequence.calls().isEmpty()
          ? null
          : sequence.load(new LoadFrame(name, client, retry, from, until));
    }
    calls.refuse(
        section,
        ScenarioFields.SEQUENCE_ONLY,
        "belongs to a page or transaction; expected it only there");
    CallReader.Call call = calls.read(section, operation, Map.of());
    if (call != null && clientKind.equals("trace")) {
      client = traced(section, call);
    }
    return call == null || client == null
        ? null
        : call.load().apply(new LoadFrame(name, client, retry, from, until));
  }

  private SequenceReader.Sequence sequence(Section section, String operation) {
    calls.refuse(section, ScenarioFields.CALL_ONLY, "belongs to a call; expected it in calls");
    calls.refuse(section, Set.of("trace"), "is of single calls; expected rate or clients");
    boolean isTransaction = operation.equals("transaction");
    if (!isTransaction) {
      calls.refuse(
          section,
          ScenarioFields.TRANSACTION_ONLY,
          "belongs to a transaction; expected it only there");
    }
    return new SequenceReader(calls, durationNanos, isTransaction, problems).read(section);
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
    String kind = calls.oneOf(section, ScenarioFields.CLIENTS, "says who sends it");
    if (!kind.equals("rate")) {
      calls.refuse(section, Set.of("spacing"), "belongs to a rate; expected it only there");
    }
    if (!kind.equals("clients")) {
      calls.refuse(section, Set.of("think"), "belongs to clients; expected it only there");
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

  private @Nullable ClientSpec traced(Section section, CallReader.Call call) {
    Node node = section.get("trace");
    return node == null
        ? null
        : new TraceReader(folder, problems).read(node, call.operation(), call.traceColumns());
  }
}
