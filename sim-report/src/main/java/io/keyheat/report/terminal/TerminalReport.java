package io.keyheat.report.terminal;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.result.TraceDiagnosis;
import io.keyheat.report.view.Figures;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The report as text for a terminal: what was run, the variants side by side where there are
 * several, each variant with its heatmap, and each expectation with the figures seen.
 */
public final class TerminalReport {
  /** Less cannot hold a heatmap and its keys. */
  private static final int MIN_WIDTH = 60;

  /** Wider lines are hard to read. */
  private static final int MAX_WIDTH = 120;

  /** From here on each variant gets a smaller heatmap. */
  private static final int MANY_VARIANTS = 4;

  private static final int VERDICT = 10;

  private final ScenarioResult result;
  private final TextOut out;
  private final AnsiStyle ink;
  private final int width;

  private TerminalReport(ScenarioResult result, TextOut out) {
    this.result = result;
    this.out = out;
    ink = out.ink();
    width = out.width();
  }

  /**
   * Prints the whole report.
   *
   * @param colour whether escape sequences may be used; 24-bit colours where the environment's
   *     {@code COLORTERM} promises them, 256 otherwise
   * @param width of the terminal in columns; the report keeps within 60 to 120
   */
  public static void print(ScenarioResult result, Appendable out, boolean colour, int width)
      throws IOException {
    print(result, out, AnsiStyle.ofTerminal(colour), width);
  }

  static void print(ScenarioResult result, Appendable out, AnsiStyle ink, int width)
      throws IOException {
    int columns = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width));
    new TerminalReport(result, new TextOut(out, ink, columns)).print();
  }

  private void print() throws IOException {
    List<RunResult> variants = result.variants();
    printHead();
    printHeadline();
    if (variants.size() > 1) {
      new VariantTable(variants, width).print(out);
    }
    int heatLines = variants.size() >= MANY_VARIANTS ? 5 : 12;
    for (int i = 0; i < variants.size(); i++) {
      int variant = i;
      List<Finding> findings =
          result.findings().stream().filter(found -> found.variant() == variant).toList();
      new VariantBlock(variants.get(i), findings, out).print(heatLines);
    }
    printTargets();
    TraceDiagnosis trace = result.trace();
    if (trace != null) {
      out.line("");
      new TraceBlock(out).print(trace);
    }
    printExpectations();
  }

  private void printHead() throws IOException {
    out.line(ink.bold(Columns.cut(Columns.safe(result.title()), width)));
    Set<String> facts = new LinkedHashSet<>();
    facts.add(Columns.safe(result.scenario()));
    if (!result.variants().isEmpty()) {
      facts.add(systems());
      facts.add(each(run -> Figures.counted(run.servers().size(), "server")));
      facts.add(each(run -> Figures.duration(run.durationNanos())));
      facts.add("warm-up " + each(run -> Figures.duration(run.warmupNanos())));
    }
    facts.add("seed " + result.seed());
    facts.add("Keyheat " + Columns.safe(result.version()));
    for (String line : Wrapping.items(facts, " · ", width)) {
      out.line(ink.faint(line));
    }
    out.line("");
  }

  /** The systems by name; where they would fill more than a line, how many they are. */
  private String systems() {
    String named = each(run -> Columns.safe(run.system()));
    long count = result.variants().stream().map(RunResult::system).distinct().count();
    return count > 1 && named.length() > width / 2 ? count + " systems" : named;
  }

  /** What the variants have, said once where all have the same. */
  private String each(Function<RunResult, String> fact) {
    return result.variants().stream().map(fact).distinct().collect(Collectors.joining(" or "));
  }

  private void printExpectations() throws IOException {
    List<ExpectationResult> expectations = result.expectations();
    if (expectations.isEmpty()) {
      return;
    }
    long failing = expectations.stream().filter(e -> !e.holds()).count();
    int all = expectations.size();
    String many = Figures.counted(all, "expectation");
    if (failing > 0) {
      String fail = all == 1 ? " fails" : " fail";
      out.line(ink.bold(ink.bad("Self-check: " + failing + " of " + many + fail)));
    } else {
      String held = all == 1 ? "the expectation holds" : "all " + many + " hold";
      out.line("Self-check: " + held);
    }
    for (ExpectationResult one : expectations) {
      printJudged(
          one.holds() ? ink.good("✔ holds ") : ink.bad("✘ fails "), one.text(), one.observed());
    }
  }

  /** The verdict first: the targets that the user gave, then what the run showed. */
  private void printHeadline() throws IOException {
    printTargetsMissed();
    Contrast contrast = Contrast.of(result);
    String question = result.question().text();
    String answer = (question.isEmpty() ? "" : question + " ") + contrast.sentence();
    String cause = contrast.cause().map(found -> " " + found.sentence()).orElse("");
    for (String text : Wrapping.words(Columns.safe(answer + cause), width)) {
      out.line(ink.bold(text));
    }
    out.line("");
  }

  private void printTargetsMissed() throws IOException {
    List<TargetResult> targets = result.targets();
    if (!targets.isEmpty()) {
      long missed = targets.stream().filter(target -> !target.met()).count();
      String of = missed + " of " + Figures.counted(targets.size(), "target") + " missed";
      out.line(ink.bold(missed == 0 ? ink.good("✔ " + of) : ink.bad("✘ " + of)));
    }
  }

  private void printTargets() throws IOException {
    printTargetsMissed();
    for (TargetResult one : result.targets()) {
      String verdict = one.met() ? ink.good("✔ met   ") : ink.bad("✘ missed");
      printJudged(verdict, one.variant() + ": " + one.text(), one.observed());
    }
  }

  /** The text is never cut: it is what the reader wants to know of. */
  private void printJudged(String verdict, String text, String observed) throws IOException {
    out.wrapped(verdict + "  ", VERDICT, text);
    for (String line : Wrapping.words(Columns.safe(observed), width - VERDICT)) {
      out.line(" ".repeat(VERDICT) + ink.faint(line));
    }
  }
}
