package io.keyheat.scenarios.cli.print;

import io.keyheat.report.json.Json;
import io.keyheat.scenarios.diagnosis.Rule;
import io.keyheat.scenarios.diagnosis.Rules;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats warnings for the terminal. */
public final class Warnings {
  private static final int MAX_VARIANTS = 4;

  private Warnings() {}

  /** Such as {@code ; 2 warnings, 1 note}; empty without warnings and notes. */
  public static String summary(List<Warning> warnings) {
    StringBuilder text = new StringBuilder();
    for (Level level : Level.values()) {
      int count = (int) warnings.stream().filter(warning -> warning.level() == level).count();
      if (count > 0) {
        text.append(text.isEmpty() ? "; " : ", ").append(count(count, level.toString()));
      }
    }
    return text.toString();
  }

  /**
   * Returns the first line of a run about warnings that no run shows: {@code 3 warnings (DS-28)};
   * empty if there are none. Notes do not count, and some warnings belong to no rule.
   */
  public static Optional<String> beforeRun(List<Warning> all) {
    List<Warning> warnings =
        all.stream().filter(w -> w.level() == Level.WARNING && !w.isOfHeat()).toList();
    String rules =
        warnings.stream()
            .map(Warning::rule)
            .filter(rule -> !rule.isEmpty())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return warnings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            count(warnings.size(), "warning") + (rules.isEmpty() ? "" : " (" + rules + ")"));
  }

  /**
   * Returns a line in the form that editors recognize, with the sentence and the rules, and lines
   * with figures and remedies.
   *
   * @param variants number of variants of the scenario; the affected ones are named if they are
   *     fewer
   */
  public static List<String> lines(Warning warning, int variants) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s:%d:%d: %s: %s: %s%s"
            .formatted(
                Quote.visible(warning.file()),
                warning.line(),
                warning.column(),
                warning.path(),
                warning.level(),
                warning.finding(),
                warning.rules().isEmpty() ? "" : " (" + String.join(", ", warning.rules()) + ")"));
    List<String> figures = new ArrayList<>(warning.figures());
    if (warning.variants().size() < variants) {
      figures.add("in " + named(warning.variants()));
    }
    if (!figures.isEmpty()) {
      lines.add("    " + String.join(" · ", figures));
    }
    warning.remedies().forEach(remedy -> lines.add("    → " + remedy));
    return lines;
  }

  private static String named(List<String> variants) {
    int more = variants.size() - MAX_VARIANTS;
    return more <= 1
        ? String.join(", ", variants)
        : String.join(", ", variants.subList(0, MAX_VARIANTS)) + " and " + more + " more";
  }

  public static void write(Warning warning, Rules rules, Json out) throws IOException {
    out.member("level", warning.level().toString());
    out.member("id", warning.id());
    out.member("rule", warning.rule());
    out.member("rules", warning.rules());
    out.member("title", rules.find(warning.rule()).map(Rule::title).orElse(""));
    out.member("line", warning.line());
    out.member("column", warning.column());
    out.member("path", warning.path());
    out.member("finding", warning.finding());
    out.member("figures", warning.figures());
    out.member("remedies", warning.remedies());
    out.member("variants", warning.variants());
  }

  public static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
