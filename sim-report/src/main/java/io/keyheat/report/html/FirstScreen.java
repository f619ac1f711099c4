package io.keyheat.report.html;

import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.page.HeatPicture;
import io.keyheat.report.page.Html;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.Heat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What a reader sees first, as markup: facts, the variants with their figures, and the first maps
 * as pictures until the page's script has drawn them.
 */
final class FirstScreen {
  /** Variants beyond are folded. */
  private static final int MOST_ROWS = 14;

  /** Sides of the small picture of a variant, and of a map's first picture, in cells. */
  private static final int[] SMALL = {20, 80};

  private static final int[] LARGE = {96, 320};

  /** From this share of failed operations on a variant is marked. */
  private static final double MANY_ERRORS = 0.01;

  private static final int MOST_SYSTEMS_NAMED = 2;
  private static final double LOGARITHMIC_FROM = 30;

  private final ScenarioResult result;
  private final List<RunResult> runs;
  private final Contrast contrast;

  FirstScreen(ScenarioResult result, Contrast contrast) {
    this.result = result;
    this.contrast = contrast;
    runs = result.variants();
  }

  /** The line below the title: systems, servers, durations, checks and notes. */
  Html facts() {
    List<String> facts = new ArrayList<>(List.of(result.scenario()));
    if (!runs.isEmpty()) {
      List<String> systems = distinct(RunResult::system);
      facts.add(
          systems.size() > MOST_SYSTEMS_NAMED
              ? systems.size() + " systems"
              : String.join(" or ", systems));
      facts.add(span(run -> Figures.counted(run.servers().size(), "server")));
      facts.add(span(run -> Figures.duration(run.durationNanos())));
      facts.add("warm-up " + span(run -> Figures.duration(run.warmupNanos())));
    }
    Set<String> seeds = new LinkedHashSet<>(List.of(String.valueOf(result.seed())));
    runs.forEach(run -> seeds.add(String.valueOf(run.seed())));
    facts.add((seeds.size() > 1 ? "seeds " : "seed ") + String.join(" and ", seeds));
    List<Html> parts = new ArrayList<>();
    parts.add(
        Html.element("span", "id", "facts-line", "dir", "auto").text(String.join(" · ", facts)));
    List<ExpectationResult> checks = result.expectations();
    if (!checks.isEmpty()) {
      long passed = checks.stream().filter(ExpectationResult::holds).count();
      String kind = passed == checks.size() ? "good" : "bad";
      parts.add(chip("self-check", kind, passed + " of " + checks.size() + " checks pass"));
    }
    if (!result.notes().isEmpty()) {
      parts.add(chip("notes", "", Figures.counted(result.notes().size(), "note")));
    }
    return Html.join(parts);
  }

  private static Html chip(String id, String kind, String text) {
    return Html.element("a", "class", "chip " + kind, "href", "#" + id).text(text);
  }

  private List<String> distinct(Function<RunResult, String> fact) {
    return runs.stream().map(fact).distinct().toList();
  }

  private String span(Function<RunResult, String> fact) {
    List<String> facts = distinct(fact);
    return facts.size() <= 2
        ? String.join(" or ", facts)
        : facts.get(0) + " to " + facts.get(facts.size() - 1);
  }

  /** What makes figures easy to misread, folded below. */
  Html notes() {
    return Html.element("ul", "class", "limits")
        .of(
            result.notes().stream()
                .map(note -> Html.element("li", "dir", "auto").text(note))
                .toList());
  }

  /** The answer in a line: the question, if one is asked, and the figures that answer it. */
  Html answer() {
    List<TargetResult> missed = result.targets().stream().filter(target -> !target.met()).toList();
    if (!missed.isEmpty()) {
      TargetResult first = missed.get(0);
      return Html.element("span", "class", "bad")
          .text(
              "✘ %s of %s targets missed. %s%s, %s"
                  .formatted(
                      Figures.count(missed.size()),
                      Figures.count(result.targets().size()),
                      runs.size() > 1 ? first.variant() + ": " : "",
                      first.text(),
                      first.observed()));
    }
    String question = result.question().text();
    return Html.join(
        question.isEmpty()
            ? Html.NOTHING
            : Html.element("span", "class", "question").text(question + " "),
        Html.text(contrast.sentence()));
  }

  /** What limited the variant on the upper map, and the rules that say so. */
  Html cause() {
    List<Html> parts = new ArrayList<>();
    for (Finding finding : contrast.cause().stream().toList()) {
      String why = finding.sentence();
      parts.add(Html.element("span", "class", "why", "title", why).text(why));
      for (String rule : finding.ruleIds()) {
        parts.add(Html.element("a", "href", "#rule-" + rule).text(rule));
      }
    }
    return Html.join(parts);
  }

  /** The variants in groups of one load each, as a list of buttons. */
  Html list() throws IOException {
    if (runs.size() < 2) {
      return Html.NOTHING;
    }
    List<Html> parts = new ArrayList<>();
    List<Html> folded = new ArrayList<>();
    int shown = 0;
    for (Contrast.ContrastGroup group : contrast.groups()) {
      List<Html> rows = new ArrayList<>();
      List<Html> more = new ArrayList<>();
      for (int variant : group.variants()) {
        (shown++ < MOST_ROWS || contrast.isShown(variant) ? rows : more).add(row(variant, group));
      }
      addSection(group, rows, parts);
      addSection(group, more, folded);
    }
    if (!folded.isEmpty()) {
      folded.add(0, Html.element("summary").text((runs.size() - MOST_ROWS) + " more variants"));
      parts.add(Html.element("details", "class", "more-variants").of(folded));
    }
    return Html.join(parts);
  }

  private static void addSection(Contrast.ContrastGroup group, List<Html> rows, List<Html> parts) {
    if (!rows.isEmpty() && !group.title().isEmpty()) {
      parts.add(Html.element("h2", "dir", "auto").text(group.title()));
    }
    if (!rows.isEmpty()) {
      parts.add(Html.element("ul").of(rows));
    }
  }

  private Html row(int variant, Contrast.ContrastGroup group) throws IOException {
    RunResult run = runs.get(variant);
    boolean fails = run.errorShare() >= MANY_ERRORS;
    Html mark =
        Html.element("span", "class", fails ? "mark bad" : "mark good")
            .of(
                Html.element("span", "aria-hidden", "true").text(fails ? "✘" : "✔"),
                Html.element("span", "class", "unseen").text(fails ? "fails: " : "holds: "));
    return Html.element("li")
        .of(
            Html.element("button", "type", "button", "data-variant", String.valueOf(variant))
                .with("aria-pressed", String.valueOf(contrast.isShown(variant)))
                .of(
                    mark,
                    Html.element("span", "class", "name", "dir", "auto").text(run.variant()),
                    HeatPicture.of(Heat.grid(run, SMALL[0], SMALL[1]), "small", ""),
                    bar(variant, group),
                    Html.element("span", "class", "figure").text(figure(variant))));
  }

  private String figure(int variant) {
    RunResult run = runs.get(variant);
    ScenarioQuestion question = result.question();
    if (!question.figures().isEmpty()) {
      return question.figures().get(variant).shown();
    }
    String completed = Figures.perSecond(run.total().throughputPerSecond());
    String p99 = Figures.millis(run.total().latency().percentileMillis(99));
    return run.errorShare() >= MANY_ERRORS
        ? "%s, %s fail".formatted(completed, Figures.percent(run.errorShare()))
        : "%s, p99 %s".formatted(completed, p99);
  }

  /** The bar is what was offered, its filled part what was completed; or the metric asked about. */
  private Html bar(int variant, Contrast.ContrastGroup group) {
    OperationStats total = runs.get(variant).total();
    double offered = 0;
    double filled;
    if (result.question().figures().isEmpty()) {
      double most =
          group.variants().stream()
              .mapToDouble(one -> runs.get(one).total().offeredPerSecond())
              .max()
              .orElse(0);
      offered = share(total.offeredPerSecond(), most);
      filled = Math.min(offered, share(total.throughputPerSecond(), most));
    } else {
      filled = asked(result.question().figures(), variant);
    }
    return Html.element("svg", "class", "bar", "viewBox", "0 0 100 10")
        .with("preserveAspectRatio", "none")
        .with("aria-hidden", "true")
        .of(rect("offered", offered), rect("completed", filled));
  }

  /** A variant's figure as a share of the greatest, logarithmic if they lie far apart. */
  private static double asked(List<ScenarioQuestion.AskedFigure> figures, int variant) {
    double value = figures.get(variant).value();
    if (!(value > 0)) {
      return 0;
    }
    DoubleSummaryStatistics all =
        figures.stream()
            .mapToDouble(ScenarioQuestion.AskedFigure::value)
            .filter(one -> one > 0)
            .summaryStatistics();
    return all.getMax() / all.getMin() > LOGARITHMIC_FROM
        ? Math.log(2 * value / all.getMin()) / Math.log(2 * all.getMax() / all.getMin())
        : share(value, all.getMax());
  }

  private static double share(double value, double most) {
    return most > 0 ? value / most : 0;
  }

  private static Html rect(String kind, double share) {
    String width = Figures.number(Math.round(1000 * share) / 10.0);
    return Html.element("rect", "class", kind, "width", width, "height", "10").text("");
  }

  /** The first picture of a map, which the script replaces. */
  Html picture(int variant) throws IOException {
    return variant < 0 || variant >= runs.size()
        ? Html.NOTHING
        : HeatPicture.of(Heat.grid(runs.get(variant), LARGE[0], LARGE[1]), "first", "");
  }
}
