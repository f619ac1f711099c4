package io.keyheat.scenarios.lint;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.lint.LintContext.Found;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the tables and loads of a scenario and names the structural rules that they may break. It
 * simulates nothing and computes no capacity: what a load does to a database only a run shows.
 */
public final class Lint {
  /** Rules about tables, whatever their loads. */
  private static final List<LintRule> OF_SCHEMAS =
      List.of(GrowthLint::check, ShardLint::check, IndexLint::check, NameLint::check);

  private static final List<LintRule> OF_LOADS =
      List.of(
          ShardLint::checkNeed,
          StorageLint::check,
          DeleteLint::check,
          LoadTimes::check,
          MissingRows::check,
          RepeatedRows::check,
          UpdateLint::check,
          SeparateRows::check,
          UnaskedShards::check,
          StartLint::check);

  private Lint() {}

  /** What is found in the variants asked for, each once: warnings first, then notes. */
  public static List<Warning> of(ScenarioFile file) {
    List<LintRule> rules = new ArrayList<>(OF_SCHEMAS);
    rules.addAll(OF_LOADS);
    List<Warning> found = new ArrayList<>(of(file, rules));
    found.addAll(NearNames.of(file));
    return sorted(found);
  }

  /** What is found in a schema; the loads of its file are nobody's. */
  public static List<Warning> ofSchema(ScenarioFile file) {
    return of(file, OF_SCHEMAS);
  }

  /** Warnings first, each level in the order of the file. */
  public static List<Warning> sorted(List<Warning> warnings) {
    return warnings.stream()
        .sorted(
            Comparator.comparing(Warning::level)
                .thenComparingInt(Warning::line)
                .thenComparingInt(Warning::column))
        .toList();
  }

  private static List<Warning> of(ScenarioFile file, List<LintRule> rules) {
    Map<Found, List<String>> variants = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      LintContext context = new LintContext(variant);
      rules.forEach(rule -> rule.check(context));
      for (Found found : context.found()) {
        List<String> of = variants.computeIfAbsent(found, none -> new ArrayList<>());
        if (!of.contains(variant.name())) {
          of.add(variant.name());
        }
      }
    }
    List<Warning> warnings = new ArrayList<>();
    variants.forEach((found, of) -> warnings.add(found.warning(file, of)));
    return sorted(merged(warnings));
  }

  /** Variants may set a field at one place or at several. */
  private static List<Warning> merged(List<Warning> warnings) {
    Map<Warning, List<String>> byPlace = new LinkedHashMap<>();
    for (Warning warning : warnings) {
      byPlace
          .computeIfAbsent(warning.of(List.of()), none -> new ArrayList<>())
          .addAll(warning.variants());
    }
    List<Warning> merged = new ArrayList<>();
    byPlace.forEach((warning, variants) -> merged.add(warning.of(variants)));
    return merged;
  }

  /** A warning at the place of a field as a variant has it. */
  static Warning at(ScenarioFile file, Found found, List<String> variants) {
    Problem place = file.problemAt(variants.get(0), found.path(), found.finding());
    return new Warning(
        found.level(),
        found.id(),
        found.rules(),
        place.file(),
        place.line(),
        place.column(),
        place.path(),
        found.space(),
        found.finding(),
        found.figures(),
        found.remedies(),
        variants);
  }
}
