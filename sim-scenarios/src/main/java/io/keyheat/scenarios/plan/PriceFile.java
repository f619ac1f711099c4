package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.ValueReader;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.plan.bill.BilledUnit;
import io.keyheat.scenarios.plan.bill.UnitPrice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads prices a month from a small file of the user's. */
public final class PriceFile {
  private static final List<String> FIELDS =
      Stream.concat(Stream.of("currency", "region", "servers"), BilledUnit.ids().stream()).toList();
  private static final double MOST = 1e9;
  private static final UnitPrice FREE = new UnitPrice(0, 1);

  private PriceFile() {}

  /**
   * Reads a price for each unit of a bill, by its name, {@code servers} (by variant, where they
   * differ), {@code region} (a factor, 1 if absent) and {@code currency}.
   *
   * @throws ScenarioException with the mistakes, each at its line
   */
  public static Prices read(Path file) throws ScenarioException {
    Problems problems = new Problems(file.toString());
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new ScenarioException(file.toString(), "cannot be read; expected a file of prices");
    }
    Node.Mapping mapping = YamlDocument.parse(text, problems);
    problems.throwIfAny();
    Section section = new Section(mapping, FIELDS, problems);
    Map<BilledUnit, UnitPrice> units = new EnumMap<>(BilledUnit.class);
    for (BilledUnit unit : BilledUnit.values()) {
      if (mapping.get(unit.id()) != null) {
        units.put(unit, section.value(unit.id(), price(unit), FREE));
      }
    }
    Node twice = mapping.get(BilledUnit.PROCESSING_UNIT.id());
    if (twice != null && Prices.pricesServersTwice(units)) {
      problems.add(twice.place(), Prices.PRICED_TWICE);
    }
    Prices prices =
        new Prices(
            units,
            servers(mapping, problems),
            section.value("region", Values.decimal(0, MOST), 1.0),
            section.value("currency", Values.text(10), ""));
    problems.throwIfAny();
    return prices;
  }

  private static ValueReader<UnitPrice> price(BilledUnit unit) {
    return text ->
        UnitPrice.parse(unit, text.value())
            .orElseThrow(
                () -> new BadValue("\"" + text.value() + "\" is not a price", UnitPrice.EXPECTED));
  }

  /** The prices of a server by variant; each variant may stand for a machine type. */
  private static Map<String, Double> servers(Node.Mapping mapping, Problems problems) {
    Map<String, Double> servers = new LinkedHashMap<>();
    Node node = mapping.get("servers");
    if (node instanceof Node.Mapping variants) {
      Section section = new Section(variants, variants.members().keySet(), problems);
      for (String variant : variants.members().keySet()) {
        servers.put(variant, section.value(variant, Values.decimal(0, MOST), 0.0));
      }
    } else if (node != null) {
      problems.add(node.place(), "found " + node.kind() + "; expected a price for each variant");
    }
    return servers;
  }
}
