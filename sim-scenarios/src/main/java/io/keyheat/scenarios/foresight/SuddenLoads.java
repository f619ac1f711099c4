package io.keyheat.scenarios.foresight;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.Estimate.SuddenLoad;
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
  /** Where a note has the greatest share of all variants. */
  private static final String SHARE = "{share}";

  private SuddenLoads() {}

  /** A sentence for each of them, with the variants that have it. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    Map<String, List<String>> variantsByNote = new LinkedHashMap<>();
    Map<String, Double> shareByNote = new LinkedHashMap<>();
    for (int v = 0; v < foresights.size(); v++) {
      Variant variant = file.variants().get(v);
      Foresight foresight = foresights.get(v);
      // Where servers, or tablets that nothing divides, have too much to do, that is said.
      if (foresight.possibleOverload().isEmpty()) {
        foresight
            .possibleSuddenLoad()
            .filter(sudden -> !isKnown(sudden, variant))
            // The first keys do not tell how much: more of them give the figure of the estimate.
            .flatMap(sudden -> Estimate.of(variant.spec()).suddenLoad())
            .filter(sudden -> !isKnown(sudden, variant))
            .ifPresent(
                sudden -> {
                  String note = note(variant, sudden);
                  variantsByNote
                      .computeIfAbsent(note, key -> new ArrayList<>())
                      .add(variant.name());
                  shareByNote.merge(note, sudden.excess().share(), Math::max);
                });
      }
    }
    Map<String, List<String>> whole = new LinkedHashMap<>();
    variantsByNote.forEach(
        (note, variants) ->
            whole.put(
                note.replace(SHARE, Figures.percent(shareByNote.getOrDefault(note, 0.0))),
                variants));
    return Notes.named(whole, file);
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
        + SHARE
        + " of "
        + sudden.bound()
        + ", until load splits ("
        + Figures.duration(variant.spec().system().policies().loadSplits().windowNanos())
        + " each to decide) have divided it; raise the load gradually"
        + (variant.vendor().preSplits() ? ", or split the range beforehand" : "");
  }
}
