package io.keyheat.scenarios.diagnosis;

import io.keyheat.scenarios.document.ShippedText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which rules hold only for a narrow choice of an assumed parameter: the resource {@code
 * narrow-rules.csv}, as {@code keyheat sensitivity} writes it.
 */
public final class NarrowRules {
  private static final String FOLDER = "/io/keyheat/scenarios/diagnosis/";
  private static final String FILE = "narrow-rules.csv";
  private static final Pattern CELL = Pattern.compile("\"((?:[^\"]|\"\")*)\"");

  private static final List<List<String>> LINES =
      ShippedText.at(FOLDER + FILE).lines().skip(1).map(NarrowRules::cells).toList();

  private NarrowRules() {}

  /** A sentence for each scenario and parameter; none where no assumption is known to decide. */
  public static List<String> of(String rule) {
    return lines(rule).stream().map(NarrowRules::sentence).toList();
  }

  /**
   * Returns the assumed parameters that decide whether a rule holds, such as {@code costs.read}.
   */
  public static List<String> parameters(String rule) {
    return lines(rule).stream().map(cells -> cells.get(2)).distinct().toList();
  }

  private static List<List<String>> lines(String rule) {
    return LINES.stream().filter(cells -> cells.get(0).equals(rule)).toList();
  }

  /** Of rule, scenario, parameter, value, from, to, and where it does not hold. */
  private static String sentence(List<String> cells) {
    return String.format(
        "in %s it depends on the assumed %s: it holds at %s and not at %s (plausible: %s to %s).",
        cells.get(1), cells.get(2), cells.get(3), cells.get(6), cells.get(4), cells.get(5));
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    Matcher matcher = CELL.matcher(line);
    while (matcher.find()) {
      cells.add(matcher.group(1).replace("\"\"", "\""));
    }
    return cells;
  }
}
