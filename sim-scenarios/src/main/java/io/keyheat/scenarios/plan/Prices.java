package io.keyheat.scenarios.plan;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What things cost a month, in the user's currency.
 *
 * @param server of one server
 * @param gigabyte of 10^9 bytes stored
 * @param currency as written
 */
public record Prices(double server, double gigabyte, String currency) {
  /** Nothing has a price. */
  public static final Prices NONE = new Prices(0, 0, "");

  private static final Pattern PRICE =
      Pattern.compile(
          "server=(\\d+(?:\\.\\d+)?)(?:,GB=(\\d+(?:\\.\\d+)?))?(?: ([A-Za-z€$£]{1,3}))?");

  /**
   * @param text such as {@code server=657,GB=0.30 USD}; empty: no prices
   * @throws IllegalArgumentException with a message for the user
   */
  public static Prices parse(String text) {
    if (text.isEmpty()) {
      return NONE;
    }
    Matcher price = PRICE.matcher(text);
    if (!price.matches()) {
      throw new IllegalArgumentException(
          "--price '" + text + "': expected prices a month, such as 'server=657,GB=0.30 USD'");
    }
    return new Prices(
        Double.parseDouble(price.group(1)),
        price.group(2) == null ? 0 : Double.parseDouble(price.group(2)),
        price.group(3) == null ? "" : price.group(3));
  }

  public boolean areGiven() {
    return server > 0 || gigabyte > 0;
  }

  /** {@code 1,971 USD a month}. */
  public String of(int servers, double storedBytes) {
    double cost = servers * server + storedBytes / 1e9 * gigabyte;
    String amount = String.format(Locale.ROOT, "%,.0f", cost);
    return (currency.isEmpty() ? amount : amount + " " + currency) + " a month";
  }
}
