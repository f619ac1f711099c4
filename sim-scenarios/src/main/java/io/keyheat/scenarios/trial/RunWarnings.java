package io.keyheat.scenarios.trial;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.result.Finding;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.findings.RunFindings;
import io.keyheat.scenarios.findings.Subject;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings of runs as warnings at the fields of a scenario's file. */
public final class RunWarnings {
  private RunWarnings() {}

  /** The findings of a scenario's runs, in the order of their ranks. */
  public static List<Finding> findings(ScenarioFile file, List<RunResult> runs) {
    List<Subject> subjects = new ArrayList<>();
    for (RunResult run : runs) {
      Variant variant = file.variant(run.variant());
      subjects.add(new Subject(run, variant.spec(), variant.rules()));
    }
    return RunFindings.of(subjects);
  }

  /** One warning for each finding, of its own variant. */
  public static List<Warning> of(ScenarioFile file, List<RunResult> runs, List<Finding> findings) {
    return findings.stream().map(found -> of(file, runs.get(found.variant()), found)).toList();
  }

  private static Warning of(ScenarioFile file, RunResult run, Finding found) {
    String path = path(file.variant(run.variant()), found.space());
    Problem place = file.problemAt(run.variant(), path, found.sentence());
    return new Warning(
        isWarning(run, found) ? Level.WARNING : Level.NOTE,
        found.cause().id(),
        found.ruleIds(),
        place.file(),
        place.line(),
        place.column(),
        place.path(),
        found.space(),
        found.sentence(),
        found.figures(),
        found.remedies(),
        List.of(run.variant()));
  }

  /** Whether it costs operations, or a range was saturated after the warm-up. */
  private static boolean isWarning(RunResult run, Finding found) {
    Finding.HotSpan span = found.span();
    boolean wasFull = found.hotspot() != null && found.hotspot().wasFull();
    return span == null
        ? found.impact().harms()
        : span.endsInFigures(run) && (wasFull || found.impact().harms());
  }

  /** What several variants show alike, with the figures of the one in which it costs most. */
  static List<Warning> merged(List<Warning> ranked) {
    Map<List<Object>, Warning> merged = new LinkedHashMap<>();
    for (Warning warning : ranked) {
      List<Object> what =
          List.of(warning.id(), warning.line(), warning.path(), warning.level(), warning.finding());
      Warning first = merged.get(what);
      List<String> variants = new ArrayList<>(first == null ? List.of() : first.variants());
      variants.addAll(warning.variants());
      merged.put(what, (first == null ? warning : first).of(variants));
    }
    return List.copyOf(merged.values());
  }

  /**
   * How many warnings there are of each documented rule, by variant: of the structural rules, and
   * of the findings of runs.
   */
  public static Map<String, Map<String, Integer>> counts(ScenarioFile file, List<RunResult> runs) {
    return counts(file, runs, findings(file, runs));
  }

  /** The same, where the findings of the runs are known. */
  public static Map<String, Map<String, Integer>> counts(
      ScenarioFile file, List<RunResult> runs, List<Finding> findings) {
    List<Warning> all = new ArrayList<>(Lint.of(file));
    all.removeIf(Warning::isOfHeat);
    all.addAll(of(file, runs, findings));
    Map<String, Map<String, Integer>> counts = new HashMap<>();
    for (Warning warning : all) {
      if (warning.level() == Level.WARNING) {
        for (String variant : warning.variants()) {
          counts
              .computeIfAbsent(variant, none -> new HashMap<>())
              .merge(warning.rule(), 1, Integer::sum);
        }
      }
    }
    return counts;
  }

  /** The field that declares a table's key, an index, or the column of an automatic one. */
  private static String path(Variant variant, String space) {
    if (space.isEmpty()) {
      return "loads";
    }
    for (TableSpec table : variant.spec().tables()) {
      if (space.startsWith(table.name() + ".")) {
        String index = space.substring(table.name().length() + 1);
        return "tables."
            + table.name()
            + (table.index(index).isPresent()
                ? ".indexes." + index
                : ".columns." + index.replaceFirst(" desc$", ""));
      }
    }
    return "tables." + space + ".key";
  }
}
