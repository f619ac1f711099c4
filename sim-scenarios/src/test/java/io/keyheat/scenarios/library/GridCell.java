package io.keyheat.scenarios.library;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.library.GridRule.Offered;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trial.RunWarnings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule's trap and cure with one deviation: what limits them, and whether the rule holds. What
 * limits them is found once, when it is first asked for, and serves for all seeds. A cell belongs
 * to one thread.
 */
final class GridCell {
  /** Rows that a run writes, and least operations: enough to tell a ratio of 0.9 from 1. */
  private static final double ROWS = 30_000;

  private static final double LEAST_OPERATIONS = 1_500;
  private static final double LEAST_SECONDS = 6;
  private static final double MOST_SECONDS = 3_600;
  private static final int PROBE_SECONDS = 20;

  /**
   * So long that each server has a hundred operations and the busiest is not so by chance alone.
   */
  private static final int PROBE_SECONDS_A_SERVER = 2;

  /** A rate at which no server of the library is busy with rows of a kilobyte. */
  private static final double PROBE_RATE = 50;

  /** Commits of more rows than these come less often, so that as many rows are written. */
  private static final int PROBE_ROWS = 10;

  private static final long PROBE_SEED = 1;

  /** What is offered at ease, unless three tenths of what the servers can do is less. */
  private static final double QUIET_RATE = 100;

  private final GridRule rule;
  private final Deviation deviation;
  private final List<FieldValue> deviating;
  private @Nullable Capacities capacities;

  GridCell(GridRule rule, Deviation deviation) {
    this.rule = rule;
    this.deviation = deviation;
    deviating = rule.fields(deviation);
  }

  GridRule rule() {
    return rule;
  }

  Deviation deviation() {
    return deviation;
  }

  /**
   * What a variant can do.
   *
   * @param perSecond operations a second that fill its busiest server, or a tablet's own limit
   * @param ofServers operations a second that fill its busiest server
   */
  record Capacity(double perSecond, double ofServers) {}

  /** The trap's and the cure's, from runs in which little is offered. */
  record Capacities(Capacity trap, Capacity cure) {}

  Capacities capacities() throws ScenarioException {
    Capacities known = capacities;
    if (known == null) {
      known = probed();
      capacities = known;
    }
    return known;
  }

  private Capacities probed() throws ScenarioException {
    if (rule.offered() == Offered.AS_WRITTEN || rule.offered() == Offered.BY_CLIENTS) {
      Capacity unlimited = new Capacity(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
      return new Capacities(unlimited, unlimited);
    }
    return new Capacities(capacity(rule.trap()), capacity(rule.cure()));
  }

  private Capacity capacity(String variant) throws ScenarioException {
    int seconds = Math.max(PROBE_SECONDS, PROBE_SECONDS_A_SERVER * deviation.servers());
    double rate = PROBE_RATE * Math.min(1, PROBE_ROWS / (double) rowsPerCommit());
    List<FieldValue> fields = new ArrayList<>(rule.probed());
    fields.addAll(atRate(rate, seconds, 0));
    RunSpec spec = file(Set.of(variant), fields, PROBE_SEED).variants().get(0).spec();
    RunResult probe = Simulation.run(spec, now -> {});
    double done = ofLoad(probe).completed() / (double) seconds;
    double busiest =
        probe.servers().stream().mapToDouble(ServerResult::utilisationMean).max().orElseThrow();
    double ofServers = done / busiest;
    return new Capacity(Math.min(ofServers, ofTablet(spec)), ofServers);
  }

  private OperationStats ofLoad(RunResult run) {
    return run.loads().stream()
        .filter(one -> one.name().equals(rule.load()))
        .findAny()
        .orElseThrow()
        .stats();
  }

  /** Operations a second that one tablet takes, whatever its server could. */
  private double ofTablet(RunSpec spec) {
    LoadSpec load =
        spec.loads().stream().filter(one -> one.name().equals(rule.load())).findAny().orElseThrow();
    long nanos =
        load.writes()
            ? spec.system().tablets().commitNanos() * rowsPerCommit()
            : spec.system().tablets().readNanos();
    return nanos == 0 ? Double.POSITIVE_INFINITY : 1e9 / nanos;
  }

  private int rowsPerCommit() {
    return rule.dimensions().contains(GridRule.Dimension.ROWS_PER_COMMIT)
        ? deviation.rowsPerCommit()
        : 1;
  }

  /** What is offered, operations a second. */
  double offered() throws ScenarioException {
    Capacities can = capacities();
    return Math.min(4 * can.trap().perSecond(), 0.8 * can.cure().ofServers());
  }

  /** Runs trap and cure and judges the rule's inequality. */
  ExpectationResult judge(long seed) throws ScenarioException {
    Capacities can = capacities();
    List<FieldValue> load =
        switch (rule.offered()) {
          case ABOVE_THE_TRAP -> lasting(offered());
          case AT_EASE ->
              lasting(
                  Math.min(
                      QUIET_RATE, 0.3 * Math.min(can.trap().perSecond(), can.cure().perSecond())));
          case BY_CLIENTS, AS_WRITTEN -> List.of();
        };
    ScenarioFile file = file(Set.of(rule.trap(), rule.cure()), load, seed);
    List<RunResult> runs = new ArrayList<>();
    for (Variant variant : file.variants()) {
      runs.add(Simulation.run(variant.spec(), now -> {}));
    }
    return Expectations.judge(
            List.of(Expectations.parse(rule.inequality())), runs, RunWarnings.counts(file, runs))
        .get(0);
  }

  /** A rate for as long as a run of so many operations takes. */
  private List<FieldValue> lasting(double rate) {
    double operations = Math.max(LEAST_OPERATIONS, ROWS / rowsPerCommit());
    double seconds = Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, operations / rate));
    return atRate(rate, seconds, seconds / 3);
  }

  private List<FieldValue> atRate(double perSecond, double seconds, double warmUp) {
    return List.of(
        field("loads." + rule.load() + ".rate", "%.6f/s", perSecond),
        field("duration", "%.0fms", seconds * 1000),
        field("warmUp", "%.0fms", warmUp * 1000),
        field("interval", "%.0fms", seconds * 50));
  }

  private static FieldValue field(String path, String format, double value) {
    return new FieldValue(path, String.format(Locale.ROOT, format, value));
  }

  private ScenarioFile file(Set<String> variants, List<FieldValue> more, long seed)
      throws ScenarioException {
    List<FieldValue> fields = new ArrayList<>(deviating);
    fields.addAll(more);
    ReadOptions options =
        ReadOptions.DEFAULT
            .withSeed(seed)
            .withShortProfile(true)
            .withVariants(variants)
            .withFields(fields);
    return ScenarioReader.read(rule.scenario(), Library.find(rule.scenario()).text(), options);
  }

  @Override
  public String toString() {
    return rule + ", " + deviation;
  }
}
