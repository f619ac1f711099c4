package io.keyheat.scenarios.presentation;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.plan.DataGrowth;
import io.keyheat.scenarios.plan.DataGrowth.TableGrowth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says in a sentence what comes into the tables of a plan's variants. */
public final class DataText {
  private DataText() {}

  /**
   * Returns the sentence; empty if nothing comes into any table.
   *
   * @param growths by variant
   */
  public static Optional<String> premise(Map<String, DataGrowth> growths) {
    Map<String, List<String>> variantsByTables = new LinkedHashMap<>();
    growths.forEach(
        (variant, growth) -> {
          String tables = tables(growth);
          if (!tables.isEmpty()) {
            variantsByTables.computeIfAbsent(tables, none -> new ArrayList<>()).add(variant);
          }
        });
    if (variantsByTables.isEmpty()) {
      return Optional.empty();
    }
    boolean areAlike = growths.values().stream().map(DataText::tables).distinct().count() == 1;
    String all =
        variantsByTables.entrySet().stream()
            .map(e -> areAlike ? e.getKey() : String.join(", ", e.getValue()) + ": " + e.getKey())
            .collect(Collectors.joining("; "));
    return Optional.of(
        "In the first month, at the mean rates of the run and with index entries: "
            + all
            + ". Upserts count as rows that are there, and put back what deletes take. A row of growth and"
            + " a bill have the rates of their month and what is stored at its end; a run of a later"
            + " month begins with what is stored when that month begins."
            + (growths.values().stream().anyMatch(DataGrowth::isGuessed)
                ? " Loads of clients that wait for answers are counted as if each answer took 10 ms:"
                    + " give the rate that a run measures for a closer figure."
                : ""));
  }

  private static String tables(DataGrowth growth) {
    return growth.tables().stream()
        .filter(table -> table.bytesOfFirstMonth() != 0)
        .map(DataText::words)
        .collect(Collectors.joining("; "));
  }

  private static String words(TableGrowth table) {
    String kept =
        Double.isInfinite(table.retentionMonths())
            ? ""
            : String.format(Locale.ROOT, ", kept for %.3g months", table.retentionMonths());
    return table.table()
        + (table.rowsPerMonth() > 0 ? " +" : " −")
        + Figures.bytes(Math.abs(table.bytesOfFirstMonth()))
        + kept;
  }
}
