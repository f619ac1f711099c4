package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.List;

/**
 * A table or an index that begins with another number of tablets than that of its pre-splits: with
 * fewer, as the keys that the run uses at its beginning have too few places for a cut, or with
 * more, as a system makes a number of them for keys that a hash places.
 *
 * @param path of the number
 * @param tablets with which it begins
 * @param stated with which it was to begin
 */
public record FewerTablets(String path, int tablets, int stated) {
  /** Two cuts of a sample may fall together by chance; a part of the number is worth a note. */
  private static final double NEARLY = 0.9;

  /** Finds them. */
  static List<FewerTablets> of(RunSpec spec, WorkloadPlan plan) {
    List<FewerTablets> found = new ArrayList<>();
    for (TableSpec table : spec.tables()) {
      String path = "tables." + table.name();
      if (table.interleavedIn() == null) {
        add(plan, table.name(), path, table.preSplits(), found);
      }
      for (IndexSpec index : table.indexes()) {
        if (index.preSplits() != null) {
          String name = table.name() + "." + index.name();
          add(plan, name, path + ".indexes." + index.name(), index.preSplits(), found);
        }
      }
    }
    return found;
  }

  private static void add(
      WorkloadPlan plan, String space, String path, PreSplits splits, List<FewerTablets> found) {
    plan.keySpaces().stream()
        .filter(keys -> keys.name().equals(space) && splits.keys().isEmpty())
        .mapToInt(keys -> keys.splits().size() + 1)
        .filter(tablets -> isOther(tablets, splits.tablets()))
        .forEach(
            tablets -> found.add(new FewerTablets(path + ".preSplits", tablets, splits.tablets())));
  }

  /** Whether that is not what is stated, which is one tablet where nothing is. */
  private static boolean isOther(int tablets, int stated) {
    return tablets < NEARLY * stated || (stated > 1 && tablets > stated);
  }

  /** A sentence for each of them, whichever variants have them. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    return Notes.ofTablets(file, foresights, Foresight::fewerTablets, FewerTablets::inWords);
  }

  private String inWords(String word) {
    String begins =
        "%s: the run begins with %s %s%s instead of %s, "
            .formatted(
                path, Figures.count(tablets), word, tablets == 1 ? "" : "s", Figures.count(stated));
    return begins
        + (tablets > stated
            ? "as keys that a hash places begin with at least that number on these servers here;"
                + " fewer are not simulated"
            : "as too few places between the keys at its beginning can be cut; expected at most"
                + " that number, or a list of keys");
  }
}
