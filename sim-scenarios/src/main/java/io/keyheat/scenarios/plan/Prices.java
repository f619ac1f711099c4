package io.keyheat.scenarios.plan;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Monthly prices, in the currency of the user.
 *
 * @param server of one server
 * @param servers of one server in the variants named, which stand for other machine types
 * @param gigabyte of 10^9 bytes stored
 * @param backup of 10^9 bytes stored, for their backups
 * @param region factor of all prices
 * @param currency as written
 * @param withoutServers variants whose systems sell operations, so that a bill has no servers, but
 *     what is stored alone
 */
public record Prices(
    double server,
    Map<String, Double> servers,
    double gigabyte,
    double backup,
    double region,
    String currency,
    Set<String> withoutServers) {
  /** No prices. */
  public static final Prices NONE = new Prices(0, Map.of(), 0, 0, 1, "", Set.of());

  public Prices {
    servers = Map.copyOf(servers);
    withoutServers = Set.copyOf(withoutServers);
  }

  private static final Pattern PRICE =
      Pattern.compile(
          "server=(\\d+(?:\\.\\d+)?)(?:,GB=(\\d+(?:\\.\\d+)?))?(?: ([A-Za-z€$£]{1,3}))?");

  /**
   * Reads monthly prices.
   *
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
        Map.of(),
        price.group(2) == null ? 0 : Double.parseDouble(price.group(2)),
        0,
        1,
        price.group(3) == null ? "" : price.group(3),
        Set.of());
  }

  public boolean areGiven() {
    return server > 0 || !servers.isEmpty() || gigabyte > 0 || backup > 0;
  }

  /** Returns the variants with prices of their own. */
  public Set<String> variants() {
    return servers.keySet();
  }

  /** Returns the prices where the systems of some variants sell operations. */
  public Prices withoutServers(Set<String> variants) {
    return new Prices(server, servers, gigabyte, backup, region, currency, variants);
  }

  /** Returns the prices of a variant. */
  public Prices of(String variant) {
    boolean isWithout = withoutServers.contains(variant);
    double own = isWithout ? 0 : servers.getOrDefault(variant, server);
    Set<String> without = isWithout ? Set.of(variant) : Set.of();
    return new Prices(own, Map.of(), gigabyte, backup, region, currency, without);
  }

  /** Whether a bill of these has all that users pay for; its operations are not priced. */
  public boolean areWhole() {
    return withoutServers.isEmpty();
  }

  /** Returns the costs of a month. */
  public double total(int count, double storedBytes) {
    return region * (count * server + storedBytes / 1e9 * (gigabyte + backup));
  }

  /** Returns the costs, such as {@code 1,971 USD a month}, with their parts where backups cost. */
  public String of(int count, double storedBytes) {
    double forServers = region * count * server;
    double forStorage = region * storedBytes / 1e9 * gigabyte;
    double forBackup = region * storedBytes / 1e9 * backup;
    String whole = amount(total(count, storedBytes));
    String month = (currency.isEmpty() ? whole : whole + " " + currency) + " a month";
    if (!areWhole()) {
      return month + " for what is stored, without its operations";
    }
    return backup == 0
        ? month
        : month
            + " (servers "
            + amount(forServers)
            + ", storage "
            + amount(forStorage)
            + ", backup "
            + amount(forBackup)
            + ")";
  }

  private static String amount(double cost) {
    return String.format(Locale.ROOT, "%,.0f", cost);
  }
}
