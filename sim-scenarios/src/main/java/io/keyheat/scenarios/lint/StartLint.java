package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.report.view.Figures;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tables and indexes that begin with other tablets or rows than the file says. */
final class StartLint {
  /** Of fewer sampled keys a tablet, chance leaves one without any. */
  private static final int KEYS_PER_TABLET = 20;

  /** Two split points of a sample may fall together by chance. */
  private static final double NEARLY = 0.9;

  private final LintContext context;

  private StartLint(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    StartLint lint = new StartLint(context);
    for (TableSpec table : context.spec().tables()) {
      String path = "tables." + table.name();
      if (table.interleavedIn() == null) {
        lint.checkSplits(table.name(), path, table.preSplits());
        lint.checkByHand(table);
      }
      for (IndexSpec index : table.indexes()) {
        lint.checkSplits(
            table.name() + "." + index.name(),
            path + ".indexes." + index.name(),
            index.preSplits());
      }
    }
    lint.checkRows();
  }

  private void checkSplits(String space, String path, @Nullable PreSplits splits) {
    if (splits == null || (splits.tablets() <= 1 && splits.keys().isEmpty())) {
      return;
    }
    context.plan().keySpaces().stream()
        .filter(keys -> keys.name().equals(space))
        .findFirst()
        .ifPresent(
            keys -> {
              if (splits.keys().isEmpty()) {
                checkNumber(path, keys.splits().size() + 1, splits.tablets());
              } else {
                checkEmpty(path, keys);
              }
            });
  }

  private void checkNumber(String path, int tablets, int stated) {
    if (tablets < NEARLY * stated || tablets > stated) {
      context.trap(
          "other-pre-splits",
          path + ".preSplits",
          "the run begins with %s %ss instead of %s, %s"
              .formatted(
                  Figures.count(tablets),
                  context.tablet(),
                  Figures.count(stated),
                  tablets > stated
                      ? "the least number for hashed keys in this system"
                      : "because the first keys of the run have too few possible split points"),
          tablets > stated ? "" : "use at most this number, or a list of keys");
    }
  }

  /** Tablets into which no key of a sample of the run falls. */
  private void checkEmpty(String path, KeySpacePlan space) {
    KeyList splits = space.splits();
    KeyList keys = space.sample().get().plus(space.existing().get()).sorted();
    int tablets = splits.size() + 1;
    int empty = 0;
    int from = 0;
    for (int t = 0; t < tablets; t++) {
      int to =
          t < splits.size() ? keys.firstFrom(from, splits.hi()[t], splits.lo()[t]) : keys.size();
      empty += from == to ? 1 : 0;
      from = to;
    }
    if (empty > 0 && keys.size() >= KEYS_PER_TABLET * tablets) {
      context.trap(
          "empty-pre-splits",
          path + ".preSplits",
          "of %s keys sampled from the run and from existing rows, none is in %s of the %s %ss"
              .formatted(
                  Figures.count(keys.size()),
                  Figures.count(empty),
                  Figures.count(tablets),
                  context.tablet()),
          "use split points between values of the key");
    }
  }

  /** A new table in a system in which nobody can split by hand. */
  private void checkByHand(TableSpec table) {
    if (!context.vendor().preSplits()
        && table.existingRows() == 0
        && table.preSplits().tablets() > 1) {
      context.trap(
          "splits-by-hand",
          "tables." + table.name() + ".preSplits",
          "users cannot split a %s of this system; the figures show a state that only load can produce"
              .formatted(context.system().words().data().table()),
          "");
    }
  }

  /** Tables whose rows at the start are known one by one, and fewer than the file says. */
  private void checkRows() {
    RunSpec spec = context.spec();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (RowTablePlan table : context.plan().rowTables()) {
      counts.put(table.name(), table.existingHi()[0].length);
    }
    context.plan().knownRows().forEach(known -> counts.put(known.table(), known.hi().length));
    counts.forEach(
        (name, distinct) -> {
          long stated = spec.table(name).existingRows();
          if (distinct < stated) {
            context.trap(
                "repeated-rows",
                "tables." + name + ".existing",
                "the run begins with %s distinct rows instead of %s, because most other rows have keys that already exist"
                    .formatted(Figures.count(distinct), Figures.count(stated)),
                "use fewer rows, or spread the values of the key more evenly");
          }
        });
  }
}
