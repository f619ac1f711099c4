package io.keyheat.report.csv;

import io.keyheat.report.validation.ValidationModel;
import io.keyheat.report.validation.ValidationModel.Validated;
import io.keyheat.report.validation.ValidationModel.ValidationRow;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

/** Published figures beside simulated ones: a line for each. */
public final class ValidationCsv {
  private ValidationCsv() {}

  /** Writes the whole table: milliseconds, operations a second, bytes, or shares of 1. */
  public static void write(ValidationModel model, Writer out) throws IOException {
    out.write(
        "validation,what,source,published,published_value,agrees_within,metric,simulated,low95,"
            + "high95,replications,agreement,reason\n");
    for (Validated validation : model.validations()) {
      for (ValidationRow row : validation.rows()) {
        out.write(line(validation, row));
      }
    }
    out.flush();
  }

  private static String line(Validated validation, ValidationRow row) {
    return List.of(
                Csv.quoted(validation.name()),
                Csv.quoted(row.what()),
                Csv.quoted(row.published().source()),
                Csv.quoted(row.published().text()),
                number(row.published().value()),
                Csv.quoted(row.published().range()),
                Csv.quoted(row.metric()),
                number(row.simulated().mean()),
                number(row.simulated().low()),
                number(row.simulated().high()),
                Integer.toString(validation.replications()),
                Csv.quoted(row.agreement().words()),
                Csv.quoted(row.reason()))
            .stream()
            .collect(Collectors.joining(","))
        + "\n";
  }

  /** Empty where there is none, as tables have it. */
  private static String number(double value) {
    return Rounding.orEmpty(value);
  }
}
