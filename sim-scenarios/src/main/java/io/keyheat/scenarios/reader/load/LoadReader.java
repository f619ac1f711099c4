package io.keyheat.scenarios.reader.load;

import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.document.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the loads of a scenario. */
public final class LoadReader {
  public static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");
  public static final String NAME_EXPECTED = "ASCII letters, digits, _ or -";

  private final Problems problems;
  private final CallReader calls;
  private final long durationNanos;
  private final long startEpochNanos;
  private final InputFolder folder;

  /**
   * A reader of loads.
   *
   * @param run what the loads need to know of the run
   * @param folder from which the paths of traces start
   */
  public LoadReader(
      RunFrame run, Map<String, TableSpec> tables, InputFolder folder, Problems problems) {
    this.calls = new CallReader(tables, run.indexPolicy(), problems);
    this.durationNanos = run.durationNanos();
    this.startEpochNanos = run.startEpochNanos();
    this.folder = folder;
    this.problems = problems;
  }

  /** What a load needs to know of the run. */
  public record RunFrame(long durationNanos, long startEpochNanos, IndexPolicy indexPolicy) {}

  public List<LoadSpec> read(Section scenario) {
    List<LoadSpec> loads = new ArrayList<>();
    Node.Mapping mapping = scenario.find(LoadFields.LOADS);
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
              Node.Mapping load = LoadFields.LOAD.read(member.value(), problems);
              LoadSpec spec = load == null ? null : load(name, load);
              if (spec != null) {
                loads.add(spec);
              }
            });
    return loads;
  }

  private @Nullable LoadSpec load(String name, Node.Mapping mapping) {
    Section section = new Section(mapping, LoadFields.LOAD, problems);
    String operation = calls.oneOf(section, LoadFields.OPERATIONS, "names its operation");
    long from = section.value(LoadFields.FROM);
    long until = section.value(LoadFields.UNTIL);
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
    if (LoadFields.SEQUENCES.contains(operation)) {
      SequenceReader.ReadSequence sequence = sequence(section, operation);
      return client == null || sequence.calls().isEmpty()
          ? null
          : sequence.load(new LoadFrame(name, client, retry, from, until));
    }
    calls.refuse(
        section,
        LoadFields.SEQUENCE_ONLY,
        "belongs to a page or transaction; expected it only there");
    CallReader.LoadCall call = calls.read(section, operation, Map.of());
    if (call != null && clientKind.equals("trace")) {
      client = traced(section, call);
    }
    return call == null || client == null
        ? null
        : call.load().apply(new LoadFrame(name, client, retry, from, until));
  }

  private SequenceReader.ReadSequence sequence(Section section, String operation) {
    calls.refuse(section, LoadFields.CALL_ONLY, "belongs to a call; expected it in calls");
    calls.refuse(
        section, Set.of("trace"), "belongs to a load of single calls; expected rate or clients");
    boolean isTransaction = operation.equals("transaction");
    if (!isTransaction) {
      calls.refuse(
          section, LoadFields.TRANSACTION_ONLY, "belongs to a transaction; expected it only there");
    }
    return new SequenceReader(calls, durationNanos, isTransaction, problems).read(section);
  }

  private RetrySpec retry(Section section) {
    RetrySpec retry =
        new RetrySpec(
            section.value(LoadFields.TIMEOUT),
            section.value(LoadFields.ATTEMPTS),
            section.value(LoadFields.BACKOFF),
            section.value(LoadFields.MAX_BACKOFF),
            retryBudget(section));
    Node backoff = section.get(LoadFields.BACKOFF.name());
    if (backoff != null && retry.backoffNanos() > retry.maxBackoffNanos()) {
      problems.add(
          backoff.place(),
          "is longer than maxBackoff, %s; expected at most as long"
              .formatted(Units.showNanos(retry.maxBackoffNanos())));
    }
    return retry;
  }

  private RetrySpec.@Nullable Budget retryBudget(Section section) {
    Double share = section.find(LoadFields.RETRY_BUDGET);
    int reserve = section.value(LoadFields.RETRY_RESERVE);
    return share == null ? null : new RetrySpec.Budget(share, reserve);
  }

  /** Which of the clients it is; empty where the problems say why it is none. */
  private String clientKind(Section section) {
    String kind = calls.oneOf(section, LoadFields.CLIENTS, "names its clients or rate");
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
    Node spaced = section.find(LoadFields.SPACING);
    if (spaced instanceof Node.Mapping mapping) {
      Section bursty = new Section(mapping, LoadFields.BURSTS, problems);
      burst = bursty.value(LoadFields.BURSTY);
      spacing = Spacing.BURSTY;
    } else if (spaced != null && "fixed".equals(LoadFields.SINGLE_SPACING.read(spaced, problems))) {
      spacing = Spacing.FIXED;
    }
    return rate == null ? null : new ClientSpec.Open(rate, spacing, burst);
  }

  private ClientSpec closed(Section section) {
    int clients = section.value(LoadFields.CLIENT_COUNT, 1);
    Node thinks = section.find(LoadFields.THINK);
    if (thinks instanceof Node.Mapping mapping) {
      Section think = new Section(mapping, LoadFields.THINK_TIME, problems);
      long mean = think.value(LoadFields.MEAN);
      return new ClientSpec.Closed(clients, mean, true);
    }
    Long nanos = thinks == null ? null : LoadFields.DURATION.read(thinks, problems);
    return new ClientSpec.Closed(clients, nanos == null ? 0 : nanos, false);
  }

  private @Nullable ClientSpec traced(Section section, CallReader.LoadCall call) {
    Node node = section.get("trace");
    return node == null
        ? null
        : new TraceReader(folder, problems).read(node, call.operation(), call.traceColumns());
  }
}
