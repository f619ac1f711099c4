package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.profile.Vendor;
import java.util.Map;

/**
 * One variant of a scenario, ready to run.
 *
 * @param profile name of the shipped profile that its system is or extends; empty: none
 * @param vendor what the documents of its system say
 * @param retentionNanos how long the rows of tables are kept, where they are not kept for ever
 */
public record Variant(
    String name, RunSpec spec, String profile, Vendor vendor, Map<String, Long> retentionNanos) {
  public Variant {
    retentionNanos = Map.copyOf(retentionNanos);
  }

  /** The variant with another specification of its system. */
  public Variant with(RunSpec other) {
    return new Variant(name, other, profile, vendor, retentionNanos);
  }

  /** The rules that its system goes by, in the system's words. */
  public SystemRules rules() {
    return SystemRules.of(vendor.rules(), spec.system().words(), vendor.remedies());
  }
}
