package io.keyheat.scenarios.foresight;

import io.keyheat.core.model.cluster.Replication;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.LoadEstimate;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds loads whose clients give up so soon that an attempt has no time to wait: servers refuse
 * what would have to, and errors look like a want of servers that they are not.
 */
final class TightTimeouts {
  private static final double NANOS_PER_MILLI = 1e6;

  private TightTimeouts() {}

  /** A sentence for each such load. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Set<String> notes = new LinkedHashSet<>();
    for (int v = 0; v < foresights.size(); v++) {
      Variant variant = file.variants().get(v);
      for (LoadEstimate estimate : foresights.get(v).loads()) {
        variant.spec().loads().stream()
            .filter(load -> load instanceof CallLoad && load.name().equals(estimate.name()))
            .findFirst()
            .flatMap(load -> note(variant, load, estimate))
            .ifPresent(notes::add);
      }
    }
    return List.copyOf(notes);
  }

  /** What follows a wait is reckoned as by servers that admit an attempt. */
  private static Optional<String> note(Variant variant, LoadSpec load, LoadEstimate estimate) {
    double service = estimate.serviceNanos() / Math.max(1, estimate.participants());
    double jitter = load.writes() ? variant.spec().system().replication().jitterNanos() : 0;
    double taken =
        estimate.floor().nanos() + Replication.MEANS_HARDLY_EXCEEDED * (service + jitter);
    double room = load.retry().timeoutNanos() - taken;
    return room >= service
        ? Optional.empty()
        : Optional.of(
            "loads.%s: its timeout of %s leaves hardly any time to wait, as an answer may take %s without;"
                    .formatted(
                        load.name(),
                        Figures.millis(load.retry().timeoutNanos() / NANOS_PER_MILLI),
                        Figures.millis(taken / NANOS_PER_MILLI))
                + " servers refuse what would have to wait, and busy ones refuse much");
  }
}
