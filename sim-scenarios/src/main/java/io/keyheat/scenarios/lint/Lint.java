package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.lint.LintContext.RawWarning;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads the tables and loads of a scenario and names the rules that they may break. It looks at
 * what is written and simulates nothing; the simulation, in turn, knows nothing of it.
 */
public final class Lint {
  private static final List<LintRule> CHECKS =
      List.of(
          KeyLint::check,
          IndexLint::check,
          ShardLint::check,
          RowLint::check,
          TrafficLint::check,
          TrafficLint::checkPeriods,
          StartLint::check,
          StorageLint::check,
          DeleteLint::check,
          NameLint::check);

  private Lint() {}

  /** What is found in the variants asked for, each finding once: warnings first, then notes. */
  public static List<Warning> of(ScenarioFile file) {
    return of(file, false, CHECKS);
  }

  /**
   * The warnings that some checks give.
   *
   * @param anyRate whether the loads' rates are not the user's, and so are not named
   */
  static List<Warning> of(ScenarioFile file, boolean anyRate, List<LintRule> checks) {
    Map<List<Object>, Shared> found = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      LintContext reading = new LintContext(variant, anyRate);
      checks.forEach(check -> check.check(reading));
      for (RawWarning finding : reading.findings()) {
        Problem place = file.problemAt(variant.name(), finding.path(), finding.finding());
        Shared shared = new Shared(place, finding, List.of(variant.name()));
        found.merge(subject(variant, place, finding), shared, Shared::plus);
      }
    }
    return found.values().stream()
        .map(Shared::warning)
        .sorted(
            Comparator.comparing(Warning::level)
                .thenComparingInt(Warning::line)
                .thenComparingInt(Warning::column))
        .toList();
  }

  /** What is warned of in a variant, not noted, a sentence each, with what to do and the rule. */
  public static List<String> warnings(Variant variant) {
    LintContext reading = new LintContext(variant, false);
    CHECKS.forEach(check -> check.check(reading));
    return reading.findings().stream()
        .filter(finding -> finding.level() == Level.WARNING)
        .map(
            finding ->
                finding.path()
                    + ": "
                    + finding.finding()
                    + (finding.remedy().isEmpty() ? "" : "; " + finding.remedy())
                    + (finding.rule().isEmpty() ? "" : " (" + finding.rule() + ")"))
        .toList();
  }

  /** How many warnings, not notes, there are of each rule, by variant. */
  public static Map<String, Map<String, Integer>> counts(ScenarioFile file) {
    Map<String, Map<String, Integer>> counts = new HashMap<>();
    for (Warning warning : of(file)) {
      if (warning.level() == Level.WARNING) {
        for (String variant : warning.variants()) {
          counts
              .computeIfAbsent(variant, v -> new HashMap<>())
              .merge(warning.rule(), 1, Integer::sum);
        }
      }
    }
    return counts;
  }

  /**
   * The tables and indexes of a variant, such as {@code Users} and {@code Users.ByTime}, whose rows
   * or entries are written in their order faster than one end of them takes.
   */
  public static List<String> hotEnds(Variant variant) {
    LintContext reading = new LintContext(variant, false);
    KeyLint.check(reading);
    IndexLint.check(reading);
    return reading.findings().stream()
        .filter(finding -> finding.level() == Level.WARNING)
        .map(finding -> space(finding.path()))
        .distinct()
        .toList();
  }

  /** The tables and indexes of a variant to which traffic comes faster than they can be split. */
  public static List<String> suddenSpaces(Variant variant) {
    LintContext reading = new LintContext(variant, false);
    TrafficLint.check(reading);
    StartLint.check(reading);
    LintContext ofPeriods = new LintContext(variant, false);
    TrafficLint.checkPeriods(ofPeriods);
    Stream<RawWarning> periods =
        ofPeriods.findings().stream().filter(finding -> finding.level() == Level.WARNING);
    return Stream.concat(reading.findings().stream(), periods)
        .map(RawWarning::path)
        .filter(path -> !path.endsWith(".rowsPerCommit") && !path.endsWith(".preSplits"))
        .flatMap(path -> spaces(variant, path))
        .distinct()
        .toList();
  }

  /** The table or index of a path, or the tables of its load. */
  private static Stream<String> spaces(Variant variant, String path) {
    return path.startsWith("tables.")
        ? Stream.of(space(path.replaceFirst("\\.values$", "")))
        : variant.spec().loads().stream()
            .filter(load -> path.startsWith("loads." + load.name() + "."))
            .flatMap(load -> load.tables().stream());
  }

  /** Paths of loads and calls that write one row faster than its lock allows. */
  public static List<String> lockedRows(Variant variant) {
    LintContext reading = new LintContext(variant, false);
    RowLint.check(reading);
    return reading.findings().stream()
        .filter(finding -> finding.level() == Level.WARNING)
        .map(RawWarning::path)
        .toList();
  }

  /** The table or index of a path such as {@code tables.Users.indexes.ByTime.on[0]}. */
  private static String space(String path) {
    return path.replaceFirst("^tables\\.", "")
        .replaceFirst("\\.key(\\[\\d+])?$", "")
        .replaceFirst("\\.(?:indexes|columns)\\.", ".")
        .replaceFirst("\\.on\\[\\d+]$", "");
  }

  /**
   * What makes two findings the same, whatever their figures are. Systems have limits and words of
   * their own, so that what is said of one is false of another.
   */
  private static List<Object> subject(Variant variant, Problem place, RawWarning finding) {
    return List.of(
        variant.spec().system().title(),
        finding.level(),
        finding.rule(),
        place.line(),
        place.column(),
        place.path(),
        finding.subject());
  }

  /** A finding of several variants: the weightiest of theirs. */
  private record Shared(Problem place, RawWarning finding, List<String> variants) {
    Shared plus(Shared other) {
      List<String> both = new ArrayList<>(variants);
      both.addAll(other.variants);
      return new Shared(
          place, other.finding.weight() > finding.weight() ? other.finding : finding, both);
    }

    Warning warning() {
      return new Warning(
          finding.level(),
          finding.rule(),
          place.file(),
          place.line(),
          place.column(),
          place.path(),
          finding.finding(),
          finding.remedy(),
          variants);
    }
  }
}
