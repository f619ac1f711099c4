package io.keyheat.scenarios.library;

import io.keyheat.report.workbench.CardHeat;
import io.keyheat.scenarios.document.ShippedText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The heat of each library scenario's short profile, for the workbench's gallery: the resource
 * {@code library/heat.txt} with a line {@code NAME ROWS COLUMNS CELLS} for each.
 */
public final class GalleryHeat {
  private static final String FILE = "/library/heat.txt";

  private GalleryHeat() {}

  /** Returns the heat by the scenario's name. */
  public static Map<String, CardHeat> load() {
    Map<String, CardHeat> heats = new LinkedHashMap<>();
    for (String line : ShippedText.at(FILE).lines().toList()) {
      String[] parts = line.split(" ", -1);
      heats.put(
          parts[0], new CardHeat(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), parts[3]));
    }
    return heats;
  }

  /** Returns the resource's line for a scenario. */
  static String line(String name, CardHeat heat) {
    return name + " " + heat.rows() + " " + heat.columns() + " " + heat.cells();
  }
}
