package io.keyheat.report.csv;

import io.keyheat.report.sensitivity.SensitivityModel;
import io.keyheat.report.sensitivity.SensitivityModel.Flip;
import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;

/** Which assumed parameters change what scenarios show: a line for each of a scenario. */
public final class SensitivityCsv {
  private SensitivityCsv() {}

  /** Writes a line for each scenario and parameter. */
  public static void write(SensitivityModel model, Writer out) throws IOException {
    out.write(
        "scenario,parameter,value,from,to,expectations,holding,changed_by_itself,mu_star,sigma\n");
    for (Screened scenario : model.scenarios()) {
      for (ScreenedParameter parameter : scenario.parameters()) {
        long changed = parameter.flips().stream().map(Flip::expectation).distinct().count();
        out.write(
            String.join(
                    ",",
                    Csv.quoted(scenario.name()),
                    Csv.quoted(parameter.path()),
                    Csv.quoted(parameter.value()),
                    Csv.quoted(parameter.from()),
                    Csv.quoted(parameter.to()),
                    Integer.toString(scenario.expectations()),
                    Integer.toString(scenario.holding()),
                    Long.toString(changed),
                    number(parameter.meanSize()),
                    number(parameter.deviation()))
                + "\n");
      }
    }
    out.flush();
  }

  /** Writes a line for each expectation that comes out otherwise. */
  public static void writeFlips(SensitivityModel model, Writer out) throws IOException {
    out.write("scenario,parameter,value,expectation,rules,holds\n");
    for (Screened scenario : model.scenarios()) {
      for (ScreenedParameter parameter : scenario.parameters()) {
        for (Flip flip : parameter.flips()) {
          out.write(
              String.join(
                      ",",
                      Csv.quoted(scenario.name()),
                      Csv.quoted(parameter.path()),
                      Csv.quoted(flip.value()),
                      Csv.quoted(flip.expectation()),
                      Csv.quoted(String.join(" ", flip.rules())),
                      Boolean.toString(flip.holds()))
                  + "\n");
        }
      }
    }
    out.flush();
  }

  /** Writes a line for each rule that holds only for a narrow choice of a parameter. */
  public static void writeNarrowRules(SensitivityModel model, Writer out) throws IOException {
    out.write("rule,scenario,parameter,value,from,to,not_at\n");
    for (Narrow narrow : model.narrowRules()) {
      ScreenedParameter parameter = narrow.parameter();
      out.write(
          String.join(
                  ",",
                  Csv.quoted(narrow.rule()),
                  Csv.quoted(narrow.scenario()),
                  Csv.quoted(parameter.path()),
                  Csv.quoted(parameter.value()),
                  Csv.quoted(parameter.from()),
                  Csv.quoted(parameter.to()),
                  Csv.quoted(narrow.lostAt()))
              + "\n");
    }
    out.flush();
  }

  private static String number(double value) {
    return Rounding.orEmpty(value);
  }
}
