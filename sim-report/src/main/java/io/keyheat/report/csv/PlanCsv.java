package io.keyheat.report.csv;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.Judged;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.plan.PlanModel.Trial;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** The values that a plan has tried: a line for each value and target. */
public final class PlanCsv {
  private PlanCsv() {}

  /** Writes the whole table. */
  public static void write(PlanModel model, Writer out) throws IOException {
    out.write(
        "variant,parameter,value,status,replications,target,target_status,mean,low95,high95,limit,"
            + "cost\n");
    for (PlannedVariant variant : model.variants()) {
      for (Trial trial : variant.trials()) {
        for (Judged judged : trial.judged()) {
          out.write(String.join(",", cells(model, variant, trial, judged)) + "\n");
        }
      }
    }
    out.flush();
  }

  private static List<String> cells(
      PlanModel model, PlannedVariant variant, Trial trial, Judged judged) {
    return List.of(
        Csv.quoted(variant.name()),
        Csv.quoted(model.parameter()),
        Csv.quoted(trial.value()),
        trial.status().name().toLowerCase(Locale.ROOT),
        Integer.toString(trial.replications()),
        Csv.quoted(judged.target()),
        judged.status().name().toLowerCase(Locale.ROOT),
        Rounding.orEmpty(judged.mean()),
        Rounding.orEmpty(judged.low()),
        Rounding.orEmpty(judged.high()),
        Rounding.orEmpty(judged.limit()),
        Csv.quoted(trial.cost()));
  }
}
