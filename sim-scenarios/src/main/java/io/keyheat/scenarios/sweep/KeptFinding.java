package io.keyheat.scenarios.sweep;

import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.Finding.Impact;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a study keeps of a run's {@link Finding}.
 *
 * @param space the table or index; empty: it is at no single one
 * @param load that it hits hardest; empty: none loses or waits
 * @param lost share of that load's operations that fail or do not end, 0 to 1
 * @param slowed share of the time of its operations that they wait or work because of this
 * @param sentence the cause in one sentence
 * @param figures that were measured, each a few words
 * @param remedies what to change, a sentence each
 */
public record KeptFinding(
    Cause cause,
    String space,
    String load,
    double lost,
    double slowed,
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
        finding.impact().load(),
        finding.impact().lost(),
        finding.impact().slowed(),
        finding.sentence(),
        finding.figures(),
        finding.remedies());
  }

  /** What it costs the load that it hits hardest. */
  public Impact impact() {
    return new Impact(load, lost, slowed);
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
