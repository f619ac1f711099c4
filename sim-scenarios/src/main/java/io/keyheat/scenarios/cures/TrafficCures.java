package io.keyheat.scenarios.cures;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.ClientSpec;
import io.keyheat.scenarios.advice.Family;
import io.keyheat.scenarios.advice.Peak;
import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Cures that leave the key as it is: a gradual begin, and splits made before it. */
final class TrafficCures {
  private static final double RAMP_FROM_PER_SECOND = 500;
  private static final double RAMP_STEP = 1.5;
  private static final int STEP_MINUTES = 5;
  private static final int PRE_SPLITS_PER_SERVER = 4;
  private static final double MINUTE_NANOS = 60e9;

  private TrafficCures() {}

  static List<Cure> of(RunSpec spec, TableSpec table, Family family) {
    List<Cure> cures = new ArrayList<>();
    int splits = PRE_SPLITS_PER_SERVER * spec.servers();
    // Users of the document databases cannot make splits.
    if (family == Family.SPANNER && table.preSplits() < splits) {
      cures.add(
          new Cure(
              splits + " pre-splits",
              "SP-12",
              "split points to make before the launch; unused ones expire after ten days",
              List.of(
                  new FieldValue(
                      "tables." + table.name() + ".preSplits", Integer.toString(splits)))));
    }
    double peak = 0;
    for (LoadSpec load : spec.loads()) {
      if (load.client() instanceof ClientSpec.Open) {
        peak = Math.max(peak, Peak.perSecond(load, spec.durationNanos()));
      }
    }
    int steps = (int) Math.ceil(Math.log(peak / RAMP_FROM_PER_SECOND) / Math.log(RAMP_STEP));
    int minutes = STEP_MINUTES * steps;
    // A ramp that does not reach its rate within the run would only look better by doing less.
    if (steps > 0 && 2 * minutes * MINUTE_NANOS <= spec.durationNanos()) {
      cures.add(
          new Cure(
              "ramp of 500/50/5",
              family.rule("", "", "DS-16"),
              minutes + " minutes until all traffic is there",
              List.of(new FieldValue("ramp", "50%"))));
    }
    return cures;
  }
}
