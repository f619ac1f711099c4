package io.keyheat.scenarios.plan.bill;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a month costs, by parts.
 *
 * @param parts in the order of their units
 * @param unpriced units that the month has, but that have no price
 * @param region factor of all prices
 * @param currency as written; may be empty
 */
public record MonthlyBill(
    List<BillPart> parts, List<BilledUnit> unpriced, double region, String currency) {
  private static final DecimalFormatSymbols ROOT = DecimalFormatSymbols.getInstance(Locale.ROOT);

  /** From this amount on, hundredths are not worth their digits. */
  private static final double WHOLE = 100;

  public MonthlyBill {
    parts = List.copyOf(parts);
    unpriced = List.copyOf(unpriced);
  }

  /**
   * One part of a bill.
   *
   * @param quantity of units
   */
  public record BillPart(BilledUnit unit, double quantity, UnitPrice price) {}

  /**
   * Returns the bill of what a month has.
   *
   * @param quantities by unit; those of 0 cost nothing and want no price
   */
  public static MonthlyBill of(
      Map<BilledUnit, Double> quantities,
      Map<BilledUnit, UnitPrice> prices,
      double region,
      String currency) {
    List<BillPart> parts = new ArrayList<>();
    List<BilledUnit> unpriced = new ArrayList<>();
    for (BilledUnit unit : BilledUnit.values()) {
      double quantity = quantities.getOrDefault(unit, 0.0);
      UnitPrice price = prices.get(unit);
      if (quantity > 0 && price != null) {
        parts.add(new BillPart(unit, quantity, price));
      } else if (quantity > 0 && unit != BilledUnit.BACKUP) {
        unpriced.add(unit);
      }
    }
    return new MonthlyBill(parts, unpriced, region, currency);
  }

  /** Whether servers and operations have prices; what is stored is often little beside them. */
  public boolean isWhole() {
    return unpriced.stream().allMatch(unit -> unit == BilledUnit.STORAGE);
  }

  /** Returns what a part costs. */
  public double amount(BillPart part) {
    return region * part.price().of(part.quantity());
  }

  /** Returns what all priced parts cost. */
  public double total() {
    return parts.stream().mapToDouble(this::amount).sum();
  }

  /** Returns the sum in words, such as {@code 1,971 USD a month}, and what it leaves out. */
  public String words() {
    return money(total(), currency)
        + " a month"
        + (isWhole() ? "" : ", without its " + unpricedWords());
  }

  /** Returns an amount with its currency. */
  public static String money(double amount, String currency) {
    String written = String.format(Locale.ROOT, amount < WHOLE ? "%,.2f" : "%,.0f", amount);
    return currency.isEmpty() ? written : written + " " + currency;
  }

  /**
   * Returns how the sum comes about, such as {@code 3 servers × 657 = 1,971.00; together 1,971
   * USD}.
   */
  public String arithmetic() {
    String all =
        parts.stream()
            .map(part -> line(part) + " = " + String.format(Locale.ROOT, "%,.2f", amount(part)))
            .collect(Collectors.joining("; "));
    return all
        + (parts.isEmpty() ? "" : "; ")
        + String.format(Locale.ROOT, "together %,.2f", total())
        + (currency.isEmpty() ? "" : " " + currency)
        + (unpriced.isEmpty() ? "" : ", without " + unpricedWords() + ", which have no price");
  }

  private String line(BillPart part) {
    return count(part.quantity())
        + " "
        + part.unit().words(part.quantity())
        + " × "
        + plain(part.price().amount())
        + (part.price().units() == 1 ? "" : " / " + plain(part.price().units()))
        + (region == 1 ? "" : " × " + plain(region));
  }

  private String unpricedWords() {
    return unpriced.stream()
        .map(unit -> unit.words() + " (" + unit.id() + ")")
        .collect(Collectors.joining(", "));
  }

  /** Whole where it is large or a whole number; else to the thousandth. */
  private static String count(double quantity) {
    return new DecimalFormat(quantity < 1e6 ? "#,##0.###" : "#,##0", ROOT).format(quantity);
  }

  private static String plain(double number) {
    return new DecimalFormat("#,##0.############", ROOT).format(number);
  }
}
