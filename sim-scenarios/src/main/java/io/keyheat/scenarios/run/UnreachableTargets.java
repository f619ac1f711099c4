package io.keyheat.scenarios.run;

import io.keyheat.scenarios.estimate.TargetEstimate;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds targets and expectations that no run can keep, as round trips and waits take longer. */
final class UnreachableTargets {
  private UnreachableTargets() {}

  /** A sentence for each of them. */
  static List<String> notes(CheckedScenario scenario) {
    List<String> notes = new ArrayList<>();
    for (int v = 0; v < scenario.foresights().size(); v++) {
      Variant variant = scenario.file().variants().get(v);
      List<Target> targets = new ArrayList<>(scenario.targets());
      for (Expectation expectation : scenario.expectations()) {
        of(expectation, variant.name()).ifPresent(targets::add);
      }
      for (Target target : targets) {
        TargetEstimate.impossible(target, scenario.foresights().get(v).loads())
            .ifPresent(reason -> notes.add(variant.name() + ": " + reason));
      }
    }
    return notes;
  }

  /** An expectation of one variant as a target of that variant; empty where it is none. */
  private static Optional<Target> of(Expectation expectation, String variant) {
    String own = variant + ".";
    String text = expectation.text();
    try {
      return Optional.of(Target.parse(text.startsWith(own) ? text.substring(own.length()) : text));
    } catch (ExpectationException e) {
      return Optional.empty();
    }
  }
}
