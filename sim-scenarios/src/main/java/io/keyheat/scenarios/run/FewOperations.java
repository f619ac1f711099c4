package io.keyheat.scenarios.run;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.expect.SampleSize;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Finds targets for which the loads of a scenario offer too few operations. */
final class FewOperations {
  private FewOperations() {}

  /** A sentence for each of them, with the variants that it concerns. */
  static List<String> notes(CheckedScenario scenario) {
    Map<String, List<String>> variants = new LinkedHashMap<>();
    for (Target target : scenario.targets()) {
      for (Variant variant : scenario.file().variants()) {
        String lack = lack(target, variant.spec());
        if (!lack.isEmpty()) {
          variants
              .computeIfAbsent(target.text() + ": " + lack, none -> new ArrayList<>())
              .add(variant.name());
        }
      }
    }
    return variants.entrySet().stream()
        .map(note -> String.join(", ", note.getValue()) + ": " + note.getKey())
        .toList();
  }

  private static String lack(Target target, RunSpec spec) {
    return SampleSize.of(target)
        .filter(size -> !size.isOfWindow())
        .map(
            size -> {
              OptionalDouble offered = offered(size, spec);
              return offered.isEmpty()
                  ? ""
                  : size.lack(offered.getAsDouble(), 1, spec.warmupNanos(), spec.durationNanos());
            })
        .orElse("");
  }

  /** Returns the operations after the warm-up; empty where clients that wait decide them. */
  private static OptionalDouble offered(SampleSize size, RunSpec spec) {
    double offered = 0;
    for (LoadSpec load : spec.loads()) {
      if (size.load().isEmpty() || size.load().equals(load.name())) {
        if (load.client() instanceof ClientSpec.Closed) {
          return OptionalDouble.empty();
        }
        offered +=
            OfferedOperations.of(load, spec.durationNanos())
                - OfferedOperations.of(load, spec.warmupNanos());
      }
    }
    return OptionalDouble.of(offered);
  }
}
