package io.keyheat.scenarios.foresight;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.LoadPlan.KeyVisit;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds variants that store more than their servers may by the system's documents. Plans keep that
 * limit as a target; a run goes on beyond it, so its figures are of servers that nobody has.
 */
public final class StorageLimits {
  private StorageLimits() {}

  /** Stored bytes of the rows that are there and of those that inserts add in the run. */
  static double storedBytes(RunSpec spec, WorkloadPlan plan) {
    double bytes = plan.keySpaces().stream().mapToDouble(KeySpacePlan::existingBytes).sum();
    for (LoadPlan load : plan.loads()) {
      double added =
          load.visits().stream().filter(KeyVisit::adds).mapToDouble(KeyVisit::bytes).sum();
      bytes += added * OfferedOperations.of(load.spec(), spec.durationNanos());
    }
    return bytes;
  }

  /** A sentence for each amount of data and number of servers, with its variants. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    for (int v = 0; v < foresights.size(); v++) {
      Variant variant = file.variants().get(v);
      note(variant, foresights.get(v).storedBytes())
          .ifPresent(
              note -> variants.computeIfAbsent(note, n -> new ArrayList<>()).add(variant.name()));
    }
    List<String> notes = new ArrayList<>();
    variants.forEach(
        (note, names) ->
            notes.add(
                names.size() == foresights.size()
                    ? note
                    : note + " (" + String.join(", ", names) + ")"));
    return notes;
  }

  private static Optional<String> note(Variant variant, double stored) {
    int servers = variant.spec().servers();
    return variant
        .vendor()
        .storage()
        .filter(limit -> stored > servers * limit.value())
        .map(limit -> note(servers, limit, stored));
  }

  private static String note(int servers, Limit limit, double stored) {
    return "tables and indexes hold up to %s, and %s may store %s by the documents (%s each); that asks for at least %s servers"
        .formatted(
            Figures.bytes(stored),
            servers == 1 ? "one server" : servers + " servers",
            Figures.bytes(servers * limit.value()),
            limit.written(),
            needed(limit, stored));
  }

  private static String needed(Limit limit, double stored) {
    return Figures.count(Math.ceil(stored / limit.value()));
  }

  /**
   * Says of a variant, as it is or at another point, how many servers its data ask for; empty where
   * it has as many, or where the documents give no limit.
   */
  public static Optional<String> lack(Variant variant, RunSpec spec) {
    Optional<Limit> given = variant.vendor().storage();
    if (given.isEmpty()) {
      return Optional.empty();
    }
    double stored = storedBytes(spec, spec.plan());
    return given
        .filter(limit -> stored > spec.servers() * limit.value())
        .map(
            limit ->
                "tables and indexes hold up to %s, which asks for at least %s servers by the documents (%s each)"
                    .formatted(Figures.bytes(stored), needed(limit, stored), limit.written()));
  }
}
