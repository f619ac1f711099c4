package io.keyheat.scenarios.foresight;

import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.OverloadEstimate.SuddenLoad;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds loads that come to a tablet before load splits have divided it, at the start or with a step
 * later, of tables that are new or old.
 */
final class SuddenLoads {
  private SuddenLoads() {}

  /** A sentence for each of them, with the variants that have it. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Map<String, List<String>> variantsByNote = new LinkedHashMap<>();
    Map<String, SuddenLoad> greatestByNote = new LinkedHashMap<>();
    for (int v = 0; v < foresights.size(); v++) {
      Variant variant = file.variants().get(v);
      Foresight foresight = foresights.get(v);
      // Where servers, or tablets that nothing divides, have too much to do, that is said.
      if (foresight.possibleOverload().isEmpty()) {
        foresight
            .possibleSuddenLoad()
            .filter(sudden -> !isKnown(sudden, variant))
            // The first keys do not tell how much: more of them give the figure of the estimate.
            .flatMap(sudden -> Estimate.of(variant.spec()).overloads().suddenLoad())
            .filter(sudden -> !isKnown(sudden, variant))
            .ifPresent(
                sudden -> {
                  String note = note(variant, sudden);
                  variantsByNote
                      .computeIfAbsent(note, key -> new ArrayList<>())
                      .add(variant.name());
                  greatestByNote.merge(note, sudden, SuddenLoads::greater);
                });
      }
    }
    Map<String, List<String>> whole = new LinkedHashMap<>();
    greatestByNote.forEach(
        (note, sudden) ->
            whole.put(
                note.replace(placeOfShare(sudden), share(sudden)),
                variantsByNote.getOrDefault(note, List.of())));
    return Notes.named(whole, file);
  }

  private static SuddenLoad greater(SuddenLoad one, SuddenLoad other) {
    return other.excess().share() > one.excess().share() ? other : one;
  }

  /** Where a note has the greatest share of the variants in which the bound is alike. */
  private static String placeOfShare(SuddenLoad sudden) {
    return "{share of " + sudden.bound() + "}";
  }

  /** Beside it, what an estimate says, which counts no splits. */
  private static String share(SuddenLoad sudden) {
    return Figures.percent(sudden.excess().share())
        + " of "
        + sudden.bound()
        + (sudden.isDividedBefore()
            ? " (" + Figures.percent(sudden.undivided()) + " if none had divided it by the peak)"
            : "");
  }

  /** Whether a warning says it already. */
  private static boolean isKnown(SuddenLoad sudden, Variant variant) {
    return Lint.hotEnds(variant).contains(sudden.space())
        || Lint.suddenSpaces(variant).contains(sudden.space());
  }

  private static String note(Variant variant, SuddenLoad sudden) {
    double since = sudden.excess().sinceNanos();
    return (since == 0 ? "from the start" : "from " + Figures.clock((long) since) + " on")
        + ", the loads ask one "
        + variant.spec().system().tabletWord()
        + " of "
        + sudden.space()
        + " for up to "
        + placeOfShare(sudden)
        + ", until load splits ("
        + pace(variant.spec().system().policies().loadSplits())
        + ") have divided it; raise the load gradually"
        + (variant.vendor().preSplits()
            ? ", or " + variant.rules().sentence(RemedyKind.PRE_SPLITS, Words.GENERAL)
            : "");
  }

  private static String pace(LoadSplitParameters splits) {
    return Figures.duration(splits.windowNanos())
        + " each to decide"
        + (splits.cooldownNanos() == 0
            ? ""
            : ", " + Figures.duration(splits.cooldownNanos()) + " between them");
  }
}
