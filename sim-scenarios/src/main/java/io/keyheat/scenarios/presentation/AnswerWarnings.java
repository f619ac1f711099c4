package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;

/** What the rules warn of in the scenario that a plan's answer names. */
final class AnswerWarnings {
  private AnswerWarnings() {}

  /**
   * Returns a sentence for each warning that {@code keyheat check} would give of the answer. Those
   * of the scenario as it is are left out, as they are no news of the answer.
   *
   * @param variant whose system it is
   * @param base the variant without the answer's value
   */
  static List<String> of(Variant variant, RunSpec base, RunSpec answer) {
    List<String> known = Lint.warnings(with(variant, base));
    return Lint.warnings(with(variant, answer)).stream()
        .filter(warning -> !known.contains(warning))
        .map(warning -> "keyheat check warns of this answer: " + warning + ".")
        .toList();
  }

  private static Variant with(Variant variant, RunSpec spec) {
    return new Variant(
        variant.name(), spec, variant.profile(), variant.vendor(), variant.retentionNanos());
  }
}
