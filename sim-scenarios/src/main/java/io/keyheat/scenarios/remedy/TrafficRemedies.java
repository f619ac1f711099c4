package io.keyheat.scenarios.remedy;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.lint.Peak;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Remedies that leave the key as it is: a gradual begin, and splits made before it. */
final class TrafficRemedies {
  private static final double RAMP_FROM_PER_SECOND = 500;
  private static final double RAMP_STEP = 1.5;
  private static final int STEP_MINUTES = 5;
  private static final long MINUTE_NANOS = 60_000_000_000L;
  private static final long MILLI_NANOS = 1_000_000L;

  private TrafficRemedies() {}

  /**
   * Returns the remedies that change splits or traffic.
   *
   * @param space that is hot
   * @param ordered whether rows or entries of what is hot come in the order of a part of its key
   */
  static List<Remedy> of(Fields fields, String space, boolean ordered, Variant variant) {
    SystemRules rules = variant.rules();
    List<Remedy> remedies = new ArrayList<>();
    LoadSplitReach reach = reach(fields.spec(), space);
    boolean stay = !reach.mergesAgain(fields.splits());
    boolean hasFewer = fields.table().preSplits().tablets() < fields.splits();
    if (variant.vendor().preSplits() && hasFewer && stay) {
      remedies.add(
          Remedy.of(
              rules,
              RemedyKind.PRE_SPLITS,
              Words.GENERAL
                  .with("splits", fields.splits())
                  .with("points", fields.splits() - 1)
                  .with("table", fields.table().name()),
              List.of(fields.preSplits())));
    }
    if (reach.canSplit()) { // Else it ends at a rate that finds as few tablets.
      ramp(fields, ordered, rules, remedies);
    }
    return remedies;
  }

  /** What loads ask of a table or index at most. */
  private static LoadSplitReach reach(RunSpec spec, String space) {
    return LoadSplitReach.of(spec, space, load -> Peak.atMost(load, spec.durationNanos()));
  }

  /** Whether load divides no tablet of a table or index, and splits made before it do not stay. */
  static boolean areVain(RunSpec spec, String space) {
    LoadSplitReach reach = reach(spec, space);
    TableSpec root = SpaceKey.tables(spec, space).get(0);
    return !reach.canSplit() && reach.mergesAgain(new Fields(spec, root).splits());
  }

  /**
   * What is written in order has one end however slowly it grows, so that is only tried where the
   * run has room for it. Otherwise the run is made longer by the ramp: one that does not reach its
   * rate would only look better by doing less.
   */
  private static void ramp(
      Fields fields, boolean ordered, SystemRules rules, List<Remedy> remedies) {
    long duration = fields.spec().durationNanos();
    double peak = 0;
    for (LoadSpec load : fields.spec().loads()) {
      if (load.client() instanceof ClientSpec.Open) {
        peak = Math.max(peak, Peak.perSecond(load, duration));
      }
    }
    int steps = (int) Math.ceil(Math.log(peak / RAMP_FROM_PER_SECOND) / Math.log(RAMP_STEP));
    long minutes = (long) STEP_MINUTES * steps;
    if (steps <= 0 || (ordered && 2 * minutes * MINUTE_NANOS > duration)) {
      return;
    }
    List<FieldValue> set = new ArrayList<>(List.of(new FieldValue("ramp", "50%")));
    if (!ordered) {
      long longer = (duration + minutes * MINUTE_NANOS) / MILLI_NANOS;
      set.add(new FieldValue("duration", longer + "ms"));
    }
    remedies.add(
        Remedy.of(
            rules,
            RemedyKind.RAMP,
            Words.GENERAL
                .with("minutes", minutes)
                .with("peak", String.format(Locale.ROOT, "%,.0f", peak)),
            set));
  }
}
