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
            + ". Upserts change existing rows, and replace deleted ones. Growth and bills use the"
            + " rates of their month and the data at its end; a run of a later month begins with"
            + " the data at its start."
            + (growths.values().stream().anyMatch(DataGrowth::isGuessed)
                ? " For closed-loop loads, each answer is assumed to take 10 ms. For a better"
                    + " figure, use the rate that a run measures."
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
