package io.keyheat.scenarios.remedy;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.schema.ddl.SimulatedSplits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Remedies that leave the key as it is: a gradual begin, and splits made before it. */
final class TrafficRemedies {
  /** The last of as many parts of a run with a ramp has the full rate. */
  static final int LAST_PARTS = 10;

  private static final double RAMP_FROM_PER_SECOND = 500;

  /** Growth of the documented ramp in five minutes, per cent. */
  private static final int GROWTH = 50;

  /** Ramps of other growth to search, the steepest first. */
  static final List<Integer> GROWTHS = List.of(200, 100, GROWTH, 25);

  private static final int STEP_MINUTES = 5;

  /** More ends than that are divided well enough by any number of tablets. */
  private static final int MOST_ENDS = 64;

  /** Rates that differ by less are one. */
  private static final double SAME_RATE = 0.05;

  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final long MILLI_NANOS = 1_000_000L;

  private TrafficRemedies() {}

  /**
   * Returns the remedies that change splits or traffic. A tablet for each end is tried, too: of
   * more, those of the ends may come to lie on one server, as tablets are dealt out in their order.
   *
   * @param space that is hot
   */
  static List<Remedy> of(Fields fields, String space, Variant variant) {
    SystemRules rules = variant.rules();
    List<Remedy> remedies = new ArrayList<>();
    int ends = ends(fields.spec(), space);
    for (int splits : new LinkedHashSet<>(List.of(ends, fields.splits()))) {
      boolean hasFewer = splits > 1 && tablets(fields, space) < splits;
      if (variant.vendor().preSplits() && hasFewer) {
        remedies.add(preSplits(fields, space, splits, rules));
      }
    }
    ramp(fields.spec(), space, GROWTH, rules).ifPresent(remedies::add);
    return remedies;
  }

  /**
   * Returns a ramp of some growth in five minutes, unless the loads cannot have one. Without splits
   * by load it ends at a rate that finds as few tablets.
   *
   * @param growth per cent
   */
  static Optional<Remedy> ramp(RunSpec spec, String space, int growth, SystemRules rules) {
    boolean canSplit = spec.system().policies().loadSplits().thresholds().areReachable();
    return canSplit && canComeLater(spec, space) ? ramp(spec, growth, rules) : Optional.empty();
  }

  /** Tablets that a table or index begins with. */
  private static int tablets(Fields fields, String space) {
    return index(fields, space)
        .map(index -> SimulatedSplits.tablets(fields.table(), index))
        .orElse(fields.table().preSplits().tablets());
  }

  /** The declared index that is hot, if it is one in a key space of its own. */
  private static Optional<IndexSpec> index(Fields fields, String space) {
    return SpaceKey.of(fields.spec(), space).declared().filter(index -> !index.interleaved());
  }

  private static Remedy preSplits(Fields fields, String space, int splits, SystemRules rules) {
    Optional<IndexSpec> index = index(fields, space);
    String table = fields.table().name();
    String object = index.map(IndexSpec::name).orElse(table);
    Words words =
        Words.GENERAL
            .with("splits", splits)
            .with("table", space)
            .with("kind", index.isPresent() ? "INDEX" : "TABLE")
            .with("object", object)
            .with("of", index.isPresent() ? table + " INDEX " + object : table);
    FieldValue field =
        index
            .map(
                hot ->
                    fields.field("indexes." + hot.name() + ".preSplits", Integer.toString(splits)))
            .orElse(fields.preSplits(splits));
    return Remedy.of(rules, RemedyKind.PRE_SPLITS, words, List.of(field));
  }

  /** Ends at which writes in order meet in a table or index, by its busiest one; 1: none are. */
  private static int ends(RunSpec spec, String space) {
    double busiest =
        SpaceKey.within(spec, space).stream()
            .flatMapToDouble(
                key ->
                    spec.loads().stream()
                        .flatMap(load -> load.calls().stream())
                        .filter(CallLoad::writes)
                        .mapToDouble(key::inOrder))
            .max()
            .orElse(0);
    long ends = busiest == 0 ? 1 : Math.round(1 / busiest);
    return ends > MOST_ENDS ? 1 : (int) ends;
  }

  private static long latestStart(RunSpec spec) {
    return spec.loads().stream().mapToLong(LoadSpec::startNanos).max().orElse(0);
  }

  /**
   * Whether all that a run asks for at any time can as well be asked for after a ramp: its loads
   * come to their greatest rates together and keep them to the end, and nothing happens before that
   * a ramp would only meet with a lower rate. A load that ends, or falls, would have been by then.
   */
  private static boolean canComeLater(RunSpec spec, String space) {
    long end = spec.durationNanos();
    boolean keepsPeak =
        spec.loads().stream()
            .allMatch(load -> perSecondAt(load, end) >= (1 - SAME_RATE) * peak(load, end));
    boolean goesOn =
        spec.loads().stream().allMatch(load -> load.endNanos() >= spec.durationNanos());
    return keepsPeak
        && goesOn
        && spec.faults().stream().allMatch(fault -> fault.toNanos() >= spec.durationNanos())
        && !LeadingPeriod.ends(spec, space, 0, spec.durationNanos());
  }

  /**
   * Says that a remedy does not do what is to be done: it offers fewer operations than the scenario
   * as it is, or a longer run with the rates that are there already; empty: it does.
   */
  static Optional<String> undone(RunSpec given, RunSpec changed) {
    double asked = OfferedOperations.of(given);
    double offered = OfferedOperations.of(changed);
    if (offered < (1 - SAME_RATE) * asked) {
      return Optional.of(
          String.format(
              Locale.ROOT, "only %,.0f of %,.0f operations would be offered", offered, asked));
    }
    boolean isLonger = changed.durationNanos() > given.durationNanos();
    double meanwhile = OfferedOperations.until(changed, given.durationNanos());
    return isLonger && meanwhile > (1 - SAME_RATE) * asked
        ? Optional.of("it slows the growth of no load")
        : Optional.empty();
  }

  /** The greatest rate of a load in a run; of clients that wait for answers always the same. */
  private static double peak(LoadSpec load, long durationNanos) {
    return load.client() instanceof ClientSpec.Open open
        ? open.rate().peakPerSecond(Math.min(load.endNanos(), durationNanos) - load.startNanos())
        : 1;
  }

  private static double perSecondAt(LoadSpec load, long nanos) {
    return load.client() instanceof ClientSpec.Open open
        ? open.rate().perSecondAt(Math.min(load.endNanos(), nanos) - load.startNanos())
        : 1;
  }

  /**
   * The run is made longer by the ramp, and by as much at the full rate as its last part, by which
   * it is judged: one that does not reach its rate, or hardly has, would only look better by doing
   * less. Where that part is not measured, none is tried.
   */
  private static Optional<Remedy> ramp(RunSpec spec, int growth, SystemRules rules) {
    long duration = spec.durationNanos();
    double peak = 0;
    for (LoadSpec load : spec.loads()) {
      if (load.client() instanceof ClientSpec.Open) {
        peak = Math.max(peak, peak(load, duration));
      }
    }
    int steps =
        (int) Math.ceil(Math.log(peak / RAMP_FROM_PER_SECOND) / Math.log(1 + growth / 100.0));
    long minutes = (long) STEP_MINUTES * steps;
    long rampNanos = minutes * MINUTE_NANOS;
    if (steps <= 0 || !RemedySearch.measuresLastErrors(spec)) {
      return Optional.empty();
    }
    long end = rampNanos + latestStart(spec);
    long last = end / (LAST_PARTS - 1) + MILLI_NANOS;
    long longer = Math.max(rampNanos + duration, end + last) / MILLI_NANOS;
    List<FieldValue> set =
        List.of(new FieldValue("ramp", growth + "%"), new FieldValue("duration", longer + "ms"));
    return Optional.of(
        Remedy.of(
            rules,
            RemedyKind.RAMP,
            Words.GENERAL
                .with("growth", growth)
                .with("minutes", minutes)
                .with("peak", String.format(Locale.ROOT, "%,.0f", peak)),
            set));
  }
}
