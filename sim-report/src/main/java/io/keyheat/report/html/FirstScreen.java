package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.contrast.Contrast;
import io.keyheat.report.page.HeatPicture;
import io.keyheat.report.page.Html;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.result.TargetResult;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.Heat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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
    List<Html> parts = new ArrayList<>();
    List<String> facts = new ArrayList<>();
    facts.add(result.scenario());
    if (!runs.isEmpty()) {
      List<String> systems = distinct(RunResult::system);
      facts.add(
          systems.size() > MOST_SYSTEMS_NAMED
              ? systems.size() + " systems"
              : String.join(" or ", systems));
      facts.add(
          span(
              distinct(
                  run ->
                      Figures.count(run.servers().size())
                          + (run.servers().size() == 1 ? " server" : " servers"))));
      facts.add(span(distinct(run -> Figures.duration(run.durationNanos()))));
      facts.add("warm-up " + span(distinct(run -> Figures.duration(run.warmupNanos()))));
    }
    Set<Long> seeds = new LinkedHashSet<>(List.of(result.seed()));
    runs.forEach(run -> seeds.add(run.seed()));
    facts.add(
        (seeds.size() > 1 ? "seeds " : "seed ")
            + seeds.stream().map(String::valueOf).collect(Collectors.joining(" and ")));
    parts.add(
        Html.element("span")
            .with("id", "facts-line")
            .with("dir", "auto")
            .text(String.join(" · ", facts)));
    List<ExpectationResult> checks = result.expectations();
    if (!checks.isEmpty()) {
      long passed = checks.stream().filter(ExpectationResult::holds).count();
      boolean all = passed == checks.size();
      parts.add(
          chip(
              "self-check",
              all ? "good" : "bad",
              passed + " of " + checks.size() + " checks pass"));
    }
    if (!result.notes().isEmpty()) {
      int notes = result.notes().size();
      parts.add(chip("notes", "", notes + (notes == 1 ? " note" : " notes")));
    }
    return Html.join(parts);
  }

  private static Html chip(String id, String kind, String text) {
    return Html.element("a").with("class", "chip " + kind).with("href", "#" + id).text(text);
  }

  private List<String> distinct(java.util.function.Function<RunResult, String> fact) {
    return runs.stream().map(fact).distinct().toList();
  }

  private static String span(List<String> facts) {
    return facts.size() <= 2
        ? String.join(" or ", facts)
        : facts.get(0) + " to " + facts.get(facts.size() - 1);
  }

  /** What makes figures easy to misread, folded below. */
  Html notes() {
    return Html.element("ul")
        .with("class", "limits")
        .of(
            result.notes().stream()
                .map(note -> Html.element("li").with("dir", "auto").text(note))
                .toList());
  }

  /** The answer in a line: the question, if one is asked, and the figures that answer it. */
  Html answer() {
    List<Html> parts = new ArrayList<>();
    List<TargetResult> missed = result.targets().stream().filter(target -> !target.met()).toList();
    if (!missed.isEmpty()) {
      TargetResult first = missed.get(0);
      String where = runs.size() > 1 ? first.variant() + ": " : "";
      parts.add(
          Html.element("span")
              .with("class", "bad")
              .text(
                  "✘ %s of %s targets missed. %s%s, %s"
                      .formatted(
                          Figures.count(missed.size()),
                          Figures.count(result.targets().size()),
                          where,
                          first.text(),
                          first.observed())));
      return Html.join(parts);
    }
    if (!result.question().text().isEmpty()) {
      parts.add(
          Html.element("span").with("class", "question").text(result.question().text() + " "));
    }
    parts.add(Html.text(contrast.sentence()));
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
      if (!rows.isEmpty()) {
        parts.add(section(group, rows));
      }
      if (!more.isEmpty()) {
        folded.add(section(group, more));
      }
    }
    if (!folded.isEmpty()) {
      folded.add(0, Html.element("summary").text((runs.size() - MOST_ROWS) + " more variants"));
      parts.add(Html.element("details").with("class", "more-variants").of(folded));
    }
    return Html.join(parts);
  }

  private static Html section(Contrast.ContrastGroup group, List<Html> rows) {
    Html list = Html.element("ul").of(rows);
    return group.title().isEmpty()
        ? list
        : Html.join(Html.element("h2").with("dir", "auto").text(group.title()), list);
  }

  private Html row(int variant, Contrast.ContrastGroup group) throws IOException {
    RunResult run = runs.get(variant);
    boolean fails = run.errorShare() >= MANY_ERRORS;
    Html mark =
        Html.element("span")
            .with("class", fails ? "mark bad" : "mark good")
            .of(
                Html.element("span").with("aria-hidden", "true").text(fails ? "✘" : "✔"),
                Html.element("span").with("class", "unseen").text(fails ? "fails: " : "holds: "));
    return Html.element("li")
        .of(
            Html.element("button")
                .with("type", "button")
                .with("data-variant", String.valueOf(variant))
                .with("aria-pressed", String.valueOf(contrast.isShown(variant)))
                .of(
                    mark,
                    Html.element("span")
                        .with("class", "name")
                        .with("dir", "auto")
                        .text(run.variant()),
                    HeatPicture.of(Heat.grid(run, SMALL[0], SMALL[1]), "small", ""),
                    bar(variant, group),
                    Html.element("span").with("class", "figure").text(figure(variant))));
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
    RunResult run = runs.get(variant);
    ScenarioQuestion question = result.question();
    double offered;
    double filled;
    if (question.figures().isEmpty()) {
      double most =
          group.variants().stream()
              .mapToDouble(one -> runs.get(one).total().offeredPerSecond())
              .max()
              .orElse(0);
      offered = share(run.total().offeredPerSecond(), most);
      filled = Math.min(offered, share(run.total().throughputPerSecond(), most));
    } else {
      double[] all =
          question.figures().stream()
              .mapToDouble(ScenarioQuestion.AskedFigure::value)
              .filter(value -> value > 0)
              .sorted()
              .toArray();
      double value = question.figures().get(variant).value();
      double most = all.length == 0 ? 1 : all[all.length - 1];
      boolean logarithmic = all.length > 0 && most / all[0] > LOGARITHMIC_FROM;
      offered = 0;
      filled =
          !(value > 0)
              ? 0
              : logarithmic
                  ? Math.log(2 * value / all[0]) / Math.log(2 * most / all[0])
                  : share(value, most);
    }
    return Html.element("svg")
        .with("class", "bar")
        .with("viewBox", "0 0 100 10")
        .with("preserveAspectRatio", "none")
        .with("aria-hidden", "true")
        .of(rect("offered", offered), rect("completed", filled));
  }

  private static double share(double value, double most) {
    return most > 0 ? value / most : 0;
  }

  private static Html rect(String kind, double share) {
    return Html.element("rect")
        .with("class", kind)
        .with("width", Figures.number(Math.round(1000 * share) / 10.0))
        .with("height", "10")
        .text("");
  }

  /** The first picture of a map, which the script replaces. */
  Html picture(int variant) throws IOException {
    return variant < 0 || variant >= runs.size()
        ? Html.NOTHING
        : HeatPicture.of(Heat.grid(runs.get(variant), LARGE[0], LARGE[1]), "first", "");
  }
}
