package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.policy.MergeParameters;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeyList;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Tablets between keys of a scenario's pre-splits into which no key of a sample falls, of the rows
 * at the start and of all that loads ask for during the run.
 *
 * @param path of the table or index
 * @param empty how many of its tablets
 * @param sampled keys
 * @param merged how many of them lie beside another one and are merged with it within the run
 * @param mergedNanos when at the earliest
 */
public record EmptySplits(
    String path, int empty, int tablets, int sampled, int merged, long mergedNanos) {
  /** Of fewer sampled keys a tablet, chance leaves one without any. */
  private static final int KEYS_PER_TABLET = 20;

  /** Finds them; draws keys only of what has such pre-splits. */
  static List<EmptySplits> of(RunSpec spec, WorkloadPlan plan) {
    List<EmptySplits> found = new ArrayList<>();
    for (KeySpacePlan space : plan.keySpaces()) {
      if (space.splits().size() > 0 && isSplitAtKeys(space, spec.tables())) {
        EmptySplits splits = of(spec, space);
        if (splits.empty > 0 && splits.sampled >= KEYS_PER_TABLET * splits.tablets) {
          found.add(splits);
        }
      }
    }
    return found;
  }

  /** A sentence for each of them, whichever variants have them. */
  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    return Notes.ofTablets(file, foresights, Foresight::emptySplits, EmptySplits::inWords);
  }

  private String inWords(String tabletWord) {
    return "%s: of %s keys sampled from the run and the rows at its start, none lies in %s of the"
            .formatted(path, Figures.count(sampled), Figures.count(empty))
        + " %s %ss between its preSplits%s; expected keys within the values of the key's columns"
            .formatted(Figures.count(tablets), tabletWord, mergedInWords());
  }

  private String mergedInWords() {
    return merged == 0
        ? ""
        : ", and %s that lie side by side are merged again after %s"
            .formatted(
                merged == empty ? "those" : "the " + Figures.count(merged),
                Figures.duration(mergedNanos));
  }

  private static EmptySplits of(RunSpec spec, KeySpacePlan space) {
    KeyList cuts = space.splits();
    KeyList keys = space.sample().get().plus(space.existing().get()).sorted();
    int empty = 0;
    int beside = 0;
    int inRow = 0;
    for (int inside : keys.countsBetween(cuts)) {
      inRow = inside == 0 ? inRow + 1 : 0;
      empty += inside == 0 ? 1 : 0;
      beside += inRow == 2 ? 2 : inRow > 2 ? 1 : 0;
    }
    // Nothing is ever asked of either of two, and no row is in them: both are as cold as can be.
    MergeParameters merges = spec.system().policies().merges();
    long mergedNanos = merges.preSplitsStayNanos();
    boolean areMerged = merges.enabled() && mergedNanos < spec.durationNanos();
    return new EmptySplits(
        path(space), empty, cuts.size() + 1, keys.size(), areMerged ? beside : 0, mergedNanos);
  }

  private static String path(KeySpacePlan space) {
    String table = "tables." + space.table();
    return space.index()
        ? table + ".indexes." + space.name().substring(space.table().length() + 1)
        : table;
  }

  /** Whether the scenario says at which keys it is split, rather than in how many. */
  private static boolean isSplitAtKeys(KeySpacePlan space, List<TableSpec> tables) {
    for (TableSpec table : tables) {
      boolean isOwn = !space.index() && rootOf(table, tables).equals(space.table());
      if (isOwn && !table.preSplits().keys().isEmpty()) {
        return true;
      }
      for (IndexSpec index : table.indexes()) {
        boolean isIndex = space.name().equals(table.name() + "." + index.name());
        if (isIndex && index.preSplits() != null && !index.preSplits().keys().isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  /** The table in whose key space the rows of a table lie. */
  private static String rootOf(TableSpec table, List<TableSpec> tables) {
    TableSpec root = table;
    while (root.interleavedIn() != null) {
      String parent = root.interleavedIn();
      root = tables.stream().filter(t -> t.name().equals(parent)).findFirst().orElseThrow();
    }
    return root.name();
  }
}
