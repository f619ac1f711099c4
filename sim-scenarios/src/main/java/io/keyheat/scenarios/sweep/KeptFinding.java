package io.keyheat.scenarios.sweep;

import io.keyheat.core.result.Cause;
import io.keyheat.core.result.Finding;
import io.keyheat.core.result.Finding.Impact;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a study keeps of a run's {@link Finding}.
 *
 * @param space the table or index; empty: it is at no single one
 * @param sentence the cause in one sentence
 * @param figures that were measured, each a few words
 * @param remedies what to change, a sentence each
 */
public record KeptFinding(
    Cause cause,
    String space,
    Impact impact,
    String sentence,
    List<String> figures,
    List<String> remedies)
    implements Serializable {
  public KeptFinding {
    figures = List.copyOf(figures);
    remedies = List.copyOf(remedies);
  }

  static KeptFinding of(Finding finding) {
    return new KeptFinding(
        finding.cause(),
        finding.space(),
        finding.impact(),
        finding.sentence(),
        finding.figures(),
        finding.remedies());
  }

  /** The sentence behind its place, such as {@code Orders: Rows are written in key order.} */
  public String placed() {
    return space.isEmpty() ? sentence : space + ": " + sentence;
  }

  /** The finding that loses or slows most operations of several runs; empty: none does. */
  public static Optional<KeptFinding> limiting(List<RunFigures> runs) {
    return runs.stream()
        .flatMap(run -> run.findings().stream())
        .filter(finding -> finding.impact().share() >= Impact.FEW)
        .min(Comparator.comparing(KeptFinding::impact, Impact.RANK));
  }
}
