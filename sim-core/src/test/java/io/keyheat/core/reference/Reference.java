package io.keyheat.core.reference;

import io.keyheat.core.RunSpec;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;
import java.util.Map;

/** Runs a specification, event by event. */
public final class Reference {
  private final Features features = new Features();
  private final Machines machines;
  private final Rows rows;
  private final Clients clients;

  /**
   * Runs to the end.
   *
   * @param plan the workload, fresh
   * @param layout the server of each tablet at the start, by the tablet's first key
   * @param acts what the policies do, in order
   */
  public Reference(RunSpec spec, WorkloadPlan plan, Map<Key, Integer> layout, List<Act> acts) {
    Timeline timeline = new Timeline();
    Streams streams = new Streams(spec.seed());
    Faults mishaps = new Faults(spec);
    machines = new Machines(timeline, spec, mishaps, layout, plan.keySpaces(), features);
    for (int space = 0; space < plan.keySpaces().size(); space++) {
      KeySpacePlan there = plan.keySpaces().get(space);
      for (int i = 0; i < there.existing().get().hi().length; i++) {
        Key key = new Key(space, there.existing().get().hi()[i], there.existing().get().lo()[i]);
        machines.holding(key).addRow(key);
      }
    }
    plan.loads().forEach(machines::followRanges);
    Attempts attempts = new Attempts(timeline, machines, mishaps, spec.system(), streams, features);
    rows = new Rows(plan);
    clients =
        new Clients(timeline, machines, attempts, rows, spec.system(), plan, streams, features);
    for (Act act : acts) {
      timeline.at(act.timeNanos(), Rank.ACT, () -> act(act));
    }
    for (Fault fault : spec.faults()) {
      timeline.at(fault.fromNanos(), Rank.FAULT, machines::stopWhatStops);
    }
    for (int load = 0; load < plan.loads().size(); load++) {
      clients.start(load, spec.durationNanos());
    }
    timeline.runUntil(spec.durationNanos());
  }

  private void act(Act act) {
    if (act instanceof Act.Clearing clearing) {
      features.note(Feature.COMPACTION);
      rows.clear(clearing.from(), clearing.to(), clearing.untilNanos());
    } else {
      machines.act(act);
    }
  }

  /** Every operation that ended, in the order of {@link Outcome#ORDER}. */
  public List<Outcome> outcomes() {
    return clients.outcomes().stream().sorted(Outcome.ORDER).toList();
  }

  public Map<Key, Integer> layout() {
    return machines.layout();
  }

  /** Core time that each server has spent until the run's end. */
  public List<Long> busyNanos() {
    return machines.busyNanos();
  }

  public long rowsAdded(int space) {
    return rows.keeps(space) ? rows.rowsAdded(space) : clients.rowsAdded(space);
  }

  public long bytesAdded(int space) {
    return rows.keeps(space) ? rows.bytesAdded(space) : clients.bytesAdded(space);
  }

  public Features features() {
    return features;
  }
}
