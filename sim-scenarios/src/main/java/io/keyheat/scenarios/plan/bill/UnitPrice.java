package io.keyheat.scenarios.plan.bill;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The price of a number of units, as vendors state it: {@code 0.06/100k} of 100,000.
 *
 * @param amount such as 0.06
 * @param units of which it is the price, such as 100,000
 */
public record UnitPrice(double amount, double units) {
  /** How a price may be written. */
  public static final String EXPECTED = "a price such as 0.30, or of many such as 0.06/100k";

  private static final double GIB = 1.073741824;

  private static final Pattern PRICE =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,12})?)(?:/(\\d{1,12})?([kM]|GB|GiB)?)?");
  private static final Map<String, Double> SCALE =
      Map.of("k", 1e3, "M", 1e6, "GB", 1.0, "GiB", GIB);

  /** Returns the price that a text states; empty if it states none. */
  public static Optional<UnitPrice> parse(BilledUnit unit, String text) {
    Matcher price = PRICE.matcher(text);
    if (!price.matches() || text.endsWith("/")) {
      return Optional.empty();
    }
    String scale = price.group(3);
    boolean isOfBytes = unit == BilledUnit.STORAGE || unit == BilledUnit.BACKUP;
    if (scale != null && isOfBytes != scale.startsWith("G")) {
      return Optional.empty();
    }
    double count = price.group(2) == null ? 1 : Double.parseDouble(price.group(2));
    double units = count * (scale == null ? 1 : SCALE.getOrDefault(scale, 1.0));
    return units == 0
        ? Optional.empty()
        : Optional.of(new UnitPrice(Double.parseDouble(price.group(1)), units));
  }

  /** Returns what a number of units costs. */
  double of(double quantity) {
    return quantity * amount / units;
  }
}
