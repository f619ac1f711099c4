package io.keyheat.report.sensitivity;

import io.keyheat.report.sensitivity.SensitivityModel.Narrow;
import io.keyheat.report.sensitivity.SensitivityModel.Screened;
import io.keyheat.report.sensitivity.SensitivityModel.ScreenedParameter;
import io.keyheat.report.view.Rounding;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which assumed parameters change what scenarios show, short enough to be kept beside the code. */
public final class SensitivityMarkdown {
  private SensitivityMarkdown() {}

  /** Writes it; text in UTF-8. */
  public static void write(SensitivityModel model, Writer out) throws IOException {
    out.write("# Which assumptions decide: results\n\n");
    out.write("Written by this command, with Keyheat " + model.version() + ":\n\n");
    out.write("```sh\n" + model.commandLine() + "\n```\n\n");
    out.write("## Rules that hold only for a narrow choice of an assumption\n\n");
    narrow(model, out);
    out.write("\n## Scenarios\n\n");
    out.write("| scenario | expectations | hold | assumed parameters | that change something");
    out.write(" | greatest μ* (σ) |\n|---|---|---|---|---|---|\n");
    for (Screened scenario : model.scenarios()) {
      out.write(line(scenario));
    }
    out.flush();
  }

  private static void narrow(SensitivityModel model, Writer out) throws IOException {
    if (model.narrowRules().isEmpty()) {
      out.write("None of those screened.\n");
      return;
    }
    out.write("| rule | scenario | parameter | as it is | not at |\n|---|---|---|---|---|\n");
    for (Narrow narrow : model.narrowRules()) {
      out.write(
          row(
              narrow.rule(),
              code(narrow.scenario()),
              code(narrow.parameter().path()),
              narrow.parameter().value(),
              narrow.lostAt()));
    }
  }

  private static String line(Screened scenario) {
    String decisive =
        scenario.decisive().stream()
            .map(parameter -> code(parameter.path()))
            .collect(Collectors.joining(", "));
    return row(
        code(scenario.name()),
        Integer.toString(scenario.expectations()),
        Integer.toString(scenario.holding()),
        Integer.toString(scenario.parameters().size()),
        decisive.isEmpty() ? "none" : decisive,
        greatest(scenario));
  }

  private static String greatest(Screened scenario) {
    return scenario.parameters().stream()
        .filter(parameter -> parameter.meanSize() > 0)
        .max(Comparator.comparingDouble(ScreenedParameter::meanSize))
        .map(
            p -> code(p.path()) + " " + rounded(p.meanSize()) + " (" + rounded(p.deviation()) + ")")
        .orElse("–");
  }

  private static String rounded(double value) {
    return Rounding.text(Math.rint(100 * value) / 100);
  }

  private static String code(String text) {
    return "`" + text.replace("`", "'") + "`";
  }

  private static String row(String... cells) {
    return Stream.of(cells)
        .map(cell -> cell.replace("|", "\\|").replace("\n", " "))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
