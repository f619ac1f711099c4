package io.keyheat.report.terminal;

import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.rules.RuleEvidence;
import io.keyheat.report.rules.RuleStatus;
import io.keyheat.report.rules.RulesModel;
import io.keyheat.report.rules.ShownDocument;
import io.keyheat.report.rules.ShownRule;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** All rules with a line each, then the scenarios that were run, then how many rules hold. */
public final class RulesReport {
  private static final int STATUS_WIDTH = RuleStatus.NOT_SHOWN.words().length();

  private final TextOut out;
  private final AnsiStyle ink;

  private RulesReport(TextOut out) {
    this.out = out;
    ink = out.ink();
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used
   */
  public static void print(RulesModel model, Appendable out, boolean colour) throws IOException {
    AnsiStyle ink = AnsiStyle.ofTerminal(colour);
    new RulesReport(new TextOut(out, ink, Integer.MAX_VALUE)).print(model);
  }

  private void print(RulesModel model) throws IOException {
    for (ShownDocument document : model.documents()) {
      for (ShownRule rule : document.rules()) {
        out.line(Columns.safe(rule.id()) + "  " + status(rule.status()) + evidence(rule));
      }
    }
    out.line("");
    int width =
        model.scenarios().stream().mapToInt(s -> Columns.width(s.scenario())).max().orElse(0);
    for (RuleEvidence scenario : model.scenarios()) {
      String name = Columns.left(Columns.safe(scenario.scenario()), width);
      String count = Columns.safe(scenario.count());
      out.line(name + "  " + (scenario.status() == RuleStatus.FAILS ? ink.bad(count) : count));
    }
    out.line("");
    out.line(ink.bold(model.summary()));
  }

  private String status(RuleStatus status) {
    String words = status.words();
    String padding = " ".repeat(STATUS_WIDTH - words.length());
    return switch (status) {
      case HOLDS -> ink.good(words) + padding;
      case FAILS -> ink.bad(words) + padding;
      case NOT_SHOWN -> ink.faint(words) + padding;
    };
  }

  /** What fails if something does, else how much holds. */
  private static String evidence(ShownRule rule) {
    List<RuleEvidence> failing =
        rule.showings().stream().filter(s -> s.status() == RuleStatus.FAILS).toList();
    List<RuleEvidence> shown = failing.isEmpty() ? rule.showings() : failing;
    return shown.stream()
        .map(showing -> "  " + Columns.safe(showing.scenario()) + "  " + of(showing))
        .collect(Collectors.joining());
  }

  private static String of(RuleEvidence showing) {
    Optional<ExpectationResult> first =
        showing.expectations().stream().filter(e -> !e.holds()).findFirst();
    return first
        .map(e -> Columns.safe(e.text()) + ": " + Columns.safe(e.observed()))
        .orElseGet(() -> Columns.safe(showing.count()));
  }
}
