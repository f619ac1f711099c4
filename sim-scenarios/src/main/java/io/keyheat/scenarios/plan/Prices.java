package io.keyheat.scenarios.plan;

import io.keyheat.scenarios.plan.bill.BilledUnit;
import io.keyheat.scenarios.plan.bill.MonthlyBill;
import io.keyheat.scenarios.plan.bill.UnitPrice;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prices, in the currency of the user.
 *
 * @param units by what they are of, where they have one
 * @param servers of one server in the variants named, which stand for other machine types
 * @param region factor of all prices
 * @param currency as written
 */
public record Prices(
    Map<BilledUnit, UnitPrice> units, Map<String, Double> servers, double region, String currency) {
  /** No prices. */
  public static final Prices NONE = new Prices(Map.of(), Map.of(), 1, "");

  /** Processing units of one server. */
  private static final double UNITS_OF_SERVER = 1000;

  private static final Pattern WITH_CURRENCY = Pattern.compile("(\\S+)(?: ([A-Za-z€$£]{1,3}))?");
  private static final String GIGABYTE = "GB";

  public Prices {
    Map<BilledUnit, UnitPrice> ordered = new EnumMap<>(BilledUnit.class);
    ordered.putAll(units);
    units = Collections.unmodifiableMap(ordered);
    servers = Map.copyOf(servers);
  }

  /**
   * Reads prices.
   *
   * @param text such as {@code server=657,GB=0.30 USD} or {@code read=0.06/100k}; empty: none
   * @throws IllegalArgumentException with a message for the user
   */
  public static Prices parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    Matcher written = WITH_CURRENCY.matcher(text);
    if (!written.matches()) {
      throw unreadable(text);
    }
    Map<BilledUnit, UnitPrice> units = new EnumMap<>(BilledUnit.class);
    for (String part : written.group(1).split(",", -1)) {
      int split = part.indexOf('=');
      String name = split < 0 ? part : part.substring(0, split);
      BilledUnit unit =
          BilledUnit.of(name.equals(GIGABYTE) ? BilledUnit.STORAGE.id() : name)
              .orElseThrow(() -> unreadable(text));
      units.put(
          unit,
          UnitPrice.parse(unit, part.substring(split + 1)).orElseThrow(() -> unreadable(text)));
    }
    if (pricesServersTwice(units)) {
      throw new IllegalArgumentException("--price '" + text + "': " + PRICED_TWICE);
    }
    return new Prices(units, Map.of(), 1, written.group(2) == null ? "" : written.group(2));
  }

  /** What is wrong with prices of servers and of their processing units. */
  static final String PRICED_TWICE =
      "a server is 1,000 processing units; expected one of the two prices";

  /** Whether servers have a price as such and by their processing units. */
  static boolean pricesServersTwice(Map<BilledUnit, UnitPrice> units) {
    return units.containsKey(BilledUnit.SERVER) && units.containsKey(BilledUnit.PROCESSING_UNIT);
  }

  private static IllegalArgumentException unreadable(String text) {
    return new IllegalArgumentException(
        "--price '"
            + text
            + "': expected prices a month, such as 'server=657,GB=0.30 USD', or of operations, such"
            + " as 'read=0.06/100k,GB=0.18'; names: GB, "
            + String.join(", ", BilledUnit.ids()));
  }

  public boolean areGiven() {
    return !units.isEmpty() || !servers.isEmpty();
  }

  /** Whether operations, or units of them, have prices. */
  public boolean areOfOperations() {
    return units.keySet().stream().anyMatch(BilledUnit::isOfOperations);
  }

  /** Returns the variants with prices of their own. */
  public Set<String> variants() {
    return servers.keySet();
  }

  /** Returns the bill of what a variant has in a month. */
  public MonthlyBill bill(String variant, Map<BilledUnit, Double> quantities) {
    Map<BilledUnit, UnitPrice> own = new EnumMap<>(BilledUnit.class);
    own.putAll(units);
    Double server = servers.get(variant);
    if (server != null) {
      own.put(BilledUnit.SERVER, new UnitPrice(server, 1));
    }
    Map<BilledUnit, Double> counted = new EnumMap<>(BilledUnit.class);
    counted.putAll(quantities);
    Double count = counted.get(BilledUnit.SERVER);
    if (count != null
        && own.containsKey(BilledUnit.PROCESSING_UNIT)
        && !own.containsKey(BilledUnit.SERVER)) {
      counted.remove(BilledUnit.SERVER);
      counted.put(BilledUnit.PROCESSING_UNIT, UNITS_OF_SERVER * count);
    }
    return MonthlyBill.of(counted, own, region, currency);
  }
}
