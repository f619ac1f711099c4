package io.keyheat.scenarios.foresight;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds loads whose operations wait for locks, by arithmetic, where no warning says so: batches
 * whose rows are each locked for a fair share of the time, so that hardly ever all of them are
 * free, and rows that several calls draw.
 */
final class LockedRows {
  /** With fewer that need not wait, waits multiply the latency by ten, and more. */
  private static final double FEW = 0.1;

  /** A row that is locked for longer is waited for by nearly all who want it. */
  private static final double LONG = 0.7;

  /** By load and variant, the share of operations that find all unlocked. */
  private final Map<String, Map<String, Double>> seldomFree = new LinkedHashMap<>();

  /** By load and variant, the share of the time for which one row is locked. */
  private final Map<String, Map<String, Double>> oftenLocked = new LinkedHashMap<>();

  private final int variants;

  private LockedRows(int variants) {
    this.variants = variants;
  }

  static List<String> notes(ScenarioFile file, List<Foresight> foresights) {
    LockedRows found = new LockedRows(foresights.size());
    for (int v = 0; v < foresights.size(); v++) {
      found.add(file.variants().get(v), foresights.get(v));
    }
    List<String> notes = new ArrayList<>();
    found.seldomFree.forEach((load, by) -> notes.add(found.seldomFree(load, by)));
    found.oftenLocked.forEach((load, by) -> notes.add(found.oftenLocked(load, by)));
    return notes;
  }

  private void add(Variant variant, Foresight foresight) {
    boolean isAnySeldomFree =
        foresight.findUnlocked().values().stream().anyMatch(share -> share < FEW);
    boolean isAnyOftenLocked =
        foresight.mostLocked().filter(row -> row.atLeast() >= LONG).isPresent();
    if (!isAnySeldomFree && !isAnyOftenLocked) {
      return; // Before the warnings are looked for, as that takes time.
    }
    List<String> said = Lint.lockedRows(variant);
    List<String> told = new ArrayList<>();
    foresight
        .findUnlocked()
        .forEach(
            (load, share) -> {
              if (share < FEW && said.stream().noneMatch(path -> isOf(path, load))) {
                note(seldomFree, load, variant, share);
                told.add(load);
              }
            });
    foresight
        .mostLocked()
        .filter(row -> row.atLeast() >= LONG && !told.contains(row.load()))
        .filter(row -> said.stream().noneMatch(path -> isOf(path, row.load())))
        // The greatest of a few draws is above its mean: more keys give the figure of the estimate.
        .flatMap(row -> Estimate.of(variant.spec()).mostLocked())
        .filter(row -> row.atLeast() >= LONG)
        .ifPresent(row -> note(oftenLocked, row.load(), variant, row.held()));
  }

  private static void note(
      Map<String, Map<String, Double>> in, String load, Variant variant, double figure) {
    in.computeIfAbsent(load, unseen -> new LinkedHashMap<>()).put(variant.name(), figure);
  }

  /** Whether a warning is about a load or one of its calls. */
  private static boolean isOf(String path, String load) {
    return path.equals("loads." + load) || path.startsWith("loads." + load + ".");
  }

  private String seldomFree(String load, Map<String, Double> shares) {
    double least = shares.values().stream().min(Comparator.naturalOrder()).orElse(0.0);
    return "at the busiest moment, "
        + (least < 1e-4 ? "hardly one operation" : "about " + Figures.percent(least))
        + " of loads."
        + load
        + " would find all that it writes unlocked; the others wait for locks"
        + of(shares);
  }

  private String oftenLocked(String load, Map<String, Double> shares) {
    double most = shares.values().stream().max(Comparator.naturalOrder()).orElse(0.0);
    return "at the busiest moment, what loads."
        + load
        + " writes most often would be locked for about "
        + Figures.percent(most)
        + " of the time, reads of transactions not counted"
        + of(shares);
  }

  private String of(Map<String, Double> shares) {
    return shares.size() < variants ? " (" + String.join(", ", shares.keySet()) + ")" : "";
  }
}
