package io.keyheat.report.csv;

import io.keyheat.report.plan.PlanModel;
import io.keyheat.report.plan.PlanModel.BilledLine;
import io.keyheat.report.plan.PlanModel.BilledMonth;
import io.keyheat.report.plan.PlanModel.PlannedVariant;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The bills of a plan: a line for each variant, month and part. */
public final class BillCsv {
  private BillCsv() {}

  /** Writes the whole table. */
  public static void write(PlanModel model, Writer out) throws IOException {
    out.write("variant,month,part,quantity,price,per,amount,currency\n");
    for (PlannedVariant variant : model.variants()) {
      for (BilledMonth month : variant.bills()) {
        for (BilledLine line : month.lines()) {
          out.write(String.join(",", cells(variant, month, line)) + "\n");
        }
      }
    }
    out.flush();
  }

  private static List<String> cells(PlannedVariant variant, BilledMonth month, BilledLine line) {
    return List.of(
        Csv.quoted(variant.name()),
        Csv.quoted(month.when()),
        line.part(),
        Rounding.orEmpty(line.quantity()),
        Rounding.orEmpty(line.price()),
        Rounding.orEmpty(line.per()),
        Rounding.orEmpty(line.amount()),
        Csv.quoted(month.currency()));
  }
}
