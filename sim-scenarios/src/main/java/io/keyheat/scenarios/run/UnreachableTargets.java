package io.keyheat.scenarios.run;

import io.keyheat.scenarios.estimate.UnreachableTarget;
import io.keyheat.scenarios.expect.Expectation;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Target;
import io.keyheat.scenarios.expect.TargetBounds;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds targets and expectations whose outcome is known before a run: round trips and waits take
 * longer, or their own words decide it.
 */
final class UnreachableTargets {
  private UnreachableTargets() {}

  /** A sentence for each of them. */
  static List<String> notes(CheckedScenario scenario) {
    Set<String> notes = new LinkedHashSet<>();
    for (int v = 0; v < scenario.file().variants().size(); v++) {
      Variant variant = scenario.file().variants().get(v);
      List<Target> targets = new ArrayList<>(scenario.targets());
      for (Expectation expectation : scenario.expectations()) {
        of(expectation, variant.name()).ifPresent(targets::add);
      }
      notes.addAll(TargetBounds.known(targets));
      for (Target target : targets) {
        UnreachableTarget.of(target, variant.spec())
            .ifPresent(reason -> notes.add(variant.name() + ": " + reason));
      }
    }
    return List.copyOf(notes);
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
