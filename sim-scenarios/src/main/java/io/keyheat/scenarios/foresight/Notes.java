package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.scenarios.foresight.rows.EmptyTables;
import io.keyheat.scenarios.foresight.rows.MissingParents;
import io.keyheat.scenarios.foresight.rows.MissingRows;
import io.keyheat.scenarios.foresight.rows.RepeatedInserts;
import io.keyheat.scenarios.foresight.rows.SeparateRows;
import io.keyheat.scenarios.foresight.rows.UnnamedSets;
import io.keyheat.scenarios.foresight.rows.UnsetTimes;
import io.keyheat.scenarios.foresight.rows.UsedUpRows;
import io.keyheat.scenarios.foresight.rows.WholeCollections;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Sentences about what makes figures of a scenario easy to misread; most scenarios have none. */
public final class Notes {
  private Notes() {}

  /** About the scenario as its file says it. */
  public static List<String> of(ScenarioFile file, List<Foresight> foresights) {
    List<String> notes = new ArrayList<>(atPeak(file, foresights));
    notes.addAll(LateRates.missedPeaks(file));
    notes.addAll(PeaksInWarmUp.notes(file));
    return notes;
  }

  /** The same, where all loads are held at their peaks. */
  public static List<String> atPeak(ScenarioFile file, List<Foresight> foresights) {
    List<String> notes = new ArrayList<>(LoadEnds.notes(file));
    notes.addAll(NearNames.notes(file));
    notes.addAll(LateRates.notes(file));
    notes.addAll(ShortRuns.notes(file, foresights));
    notes.addAll(TightTimeouts.notes(file, foresights));
    notes.addAll(ProvisionedUnits.notes(file));
    notes.addAll(StorageLimits.notes(file, foresights));
    notes.addAll(LoadMadeSplits.notes(file));
    notes.addAll(EmptyTables.notes(file));
    notes.addAll(MissingParents.notes(file));
    notes.addAll(MissingRows.notes(file));
    notes.addAll(UsedUpRows.notes(file));
    notes.addAll(RepeatedInserts.notes(file));
    notes.addAll(RepeatedSequences.notes(file));
    notes.addAll(SharedQueues.notes(file));
    notes.addAll(UnnamedSets.notes(file));
    notes.addAll(UnsetTimes.notes(file));
    notes.addAll(WholeCollections.notes(file));
    notes.addAll(SeparateRows.notes(file));
    notes.addAll(FailedTogether.withoutQuorum(file));
    notes.addAll(ShortRanges.notes(file));
    notes.addAll(UnaskedShards.notes(file));
    notes.addAll(EmptySplits.notes(file, foresights));
    notes.addAll(FewerTablets.notes(file, foresights));
    notes.addAll(RepeatedKeys.notes(foresights));
    notes.addAll(FullTables.notes(file, foresights));
    return notes;
  }

  /** About loads that are more than the system, or the lock of a row, can take. */
  public static List<String> overloads(ScenarioFile file, List<Foresight> foresights) {
    List<String> notes = new ArrayList<>(Overloads.notes(file, foresights));
    notes.addAll(SuddenLoads.notes(file, foresights));
    notes.addAll(LockedRows.notes(file, foresights));
    return notes;
  }

  /** The scans among the loads of a run and the calls of these. */
  static Stream<ScanLoad> scans(RunSpec spec) {
    return spec.loads().stream()
        .flatMap(load -> load.calls().stream())
        .filter(ScanLoad.class::isInstance)
        .map(ScanLoad.class::cast);
  }

  /**
   * A sentence for each of some findings, whichever variants have them.
   *
   * @param words makes a sentence, from what the variant's system calls a tablet
   */
  static <T> List<String> ofTablets(
      ScenarioFile file,
      List<Foresight> foresights,
      Function<Foresight, List<T>> found,
      BiFunction<T, String, String> words) {
    Set<String> notes = new LinkedHashSet<>();
    for (int v = 0; v < foresights.size(); v++) {
      String word = file.variants().get(v).spec().system().tabletWord();
      found.apply(foresights.get(v)).forEach(each -> notes.add(words.apply(each, word)));
    }
    return List.copyOf(notes);
  }

  /** The notes of each variant, with the names of the variants that have them if not all do. */
  static List<String> ofVariants(ScenarioFile file, Function<Variant, Stream<String>> notes) {
    Map<String, List<String>> variantsByNote = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      notes
          .apply(variant)
          .forEach(
              note ->
                  variantsByNote
                      .computeIfAbsent(note, key -> new ArrayList<>())
                      .add(variant.name()));
    }
    return named(variantsByNote, file);
  }

  /** Notes that do not hold for all variants, with the names of those for which they do. */
  static List<String> named(Map<String, List<String>> variantsByNote, ScenarioFile file) {
    List<String> notes = new ArrayList<>();
    variantsByNote.forEach(
        (note, variants) ->
            notes.add(
                variants.size() == file.variants().size()
                    ? note
                    : note + " (" + String.join(", ", variants) + ")"));
    return notes;
  }
}
