package io.keyheat.scenarios.calibrate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.scenarios.calibrate.CostFit.FittedCost;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Writes fitted costs as a profile that says where each figure comes from. */
public final class CalibratedProfile {
  private static final int NAMED = 3;

  private static final List<RowCost> ROW_COSTS =
      List.of(
          new RowCost("writeRow", "write", CostParameters::writeRowNanos),
          new RowCost("readRow", "read", CostParameters::readRowNanos),
          new RowCost("tombstone", "read", CostParameters::tombstoneNanos),
          new RowCost("readRowReverse", "read", CostParameters::readRowReverseNanos));

  private CalibratedProfile() {}

  /** A cost of rows that no measurement tells: it keeps its ratio to that of an operation. */
  private record RowCost(String name, String of, ToDoubleFunction<CostParameters> nanos) {
    double wholeNanos(CostParameters costs) {
      return of.equals("write") ? costs.writeNanos() : costs.readNanos();
    }
  }

  /**
   * Returns the profile's text.
   *
   * @param parent name or path of the profile that it extends
   * @param base that profile
   */
  public static String of(
      String parent, SystemSpec base, List<FittedCost> costs, List<Measurement> measurements) {
    StringBuilder yaml = new StringBuilder();
    yaml.append("# Costs fitted to measurements; all other parameters are those of ")
        .append(parent);
    yaml.append(".\ntitle: \"").append(base.title().replace("\"", ""));
    yaml.append(", calibrated\"\n");
    yaml.append("extends: ").append(parent).append("\n\ncosts:\n");
    for (FittedCost cost : costs) {
      yaml.append("  ").append(cost.parameter().replace("costs.", "")).append(":\n");
      yaml.append("    value: ").append(nanos(cost.nanos())).append('\n');
      yaml.append("    source: \"").append(source(cost, measurements)).append("\"\n");
      yaml.append("    assumed: false\n");
    }
    for (RowCost row : ROW_COSTS) {
      costs.stream()
          .filter(cost -> cost.parameter().equals("costs." + row.of()))
          .forEach(cost -> yaml.append(scaled(row, cost, base.costs())));
    }
    return yaml.toString();
  }

  private static String scaled(RowCost row, FittedCost fitted, CostParameters base) {
    double own = row.nanos().applyAsDouble(base);
    double whole = row.wholeNanos(base);
    if (own == 0 || whole == 0) {
      return "";
    }
    return "  "
        + row.name()
        + ":\n    value: "
        + nanos(own * fitted.nanos() / whole)
        + "\n    source: \"Scaled as "
        + fitted.parameter()
        + ": not measured, and assumed to keep its ratio to it.\"\n    assumed: true\n";
  }

  private static String source(FittedCost cost, List<Measurement> measurements) {
    return "Calibrated: "
        + interval(cost)
        + ", fitted to "
        + measurements.size()
        + (measurements.size() == 1 ? " measurement (" : " measurements (")
        + String.join(
            "; ", measurements.stream().limit(NAMED).map(m -> escaped(m.source())).toList())
        + (measurements.size() > NAMED ? "; …" : "")
        + ").";
  }

  /** Such as {@code 1.20 ms ± 0.05 ms}. */
  public static String interval(FittedCost cost) {
    return Double.isNaN(cost.halfWidthNanos())
        ? nanos(cost.nanos()) + ", too few measurements for an interval"
        : nanos(cost.nanos()) + " ± " + nanos(cost.halfWidthNanos()) + " (95 % interval)";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "'");
  }

  private static String nanos(double nanos) {
    return nanos >= 1e6
        ? String.format(Locale.ROOT, "%.6gms", nanos / 1e6)
        : nanos >= 1e3
            ? String.format(Locale.ROOT, "%.6gus", nanos / 1e3)
            : String.format(Locale.ROOT, "%.4fns", nanos);
  }
}
