package io.keyheat.report.plan;

import java.util.List;

/**
 * A plan: what was asked, and the answer for each variant.
 *
 * @param scenario its name
 * @param version of Keyheat
 * @param commandLine that repeats the plan
 * @param question in a sentence
 * @param parameter that was searched for, such as {@code servers}
 * @param targets as written
 * @param premises what the answer rests on, a sentence each
 */
public record PlanModel(
    String scenario,
    String title,
    String version,
    String commandLine,
    String question,
    String parameter,
    List<String> targets,
    List<String> premises,
    List<PlannedVariant> variants) {
  public PlanModel {
    targets = List.copyOf(targets);
    premises = List.copyOf(premises);
    variants = List.copyOf(variants);
  }

  /**
   * The answer for one variant.
   *
   * @param answer the number with its unit; empty: there is none
   * @param headline the answer in a sentence
   * @param isLimited whether the headline names rates of the scenario for which it does not hold
   * @param margin how far the targets are from being missed, in a sentence; may be empty
   * @param reasons in sentences
   * @param limits why the value next to the answer loses or slows operations; empty: it does not
   * @param outlook what the growth of the load makes of it, in order of time; may be empty
   * @param bills what the answer costs, of months in order of time; empty: there are no prices
   * @param trials in ascending order of the parameter
   */
  public record PlannedVariant(
      String name,
      String answer,
      String headline,
      boolean isLimited,
      String margin,
      List<String> reasons,
      List<LimitingCause> limits,
      List<Outlook> outlook,
      List<BilledMonth> bills,
      List<Trial> trials) {
    public PlannedVariant {
      reasons = List.copyOf(reasons);
      limits = List.copyOf(limits);
      outlook = List.copyOf(outlook);
      bills = List.copyOf(bills);
      trials = List.copyOf(trials);
    }

    /** Returns a copy whose margin says that no other variant's answer costs less. */
    public PlannedVariant asCheapest() {
      return new PlannedVariant(
          name,
          answer,
          headline,
          isLimited,
          margin + ", the least of all variants",
          reasons,
          limits,
          outlook,
          bills,
          trials);
    }
  }

  /**
   * The finding that limits the runs at one value.
   *
   * @param at the value with its unit
   * @param cause its id, such as {@code growing-key}
   * @param space the table or index; empty: it is at no single one
   * @param sentence the cause in one sentence
   * @param figures that were measured, each a few words
   * @param remedies what to change, a sentence each
   */
  public record LimitingCause(
      String at,
      String cause,
      String space,
      String sentence,
      List<String> figures,
      List<String> remedies) {
    public LimitingCause {
      figures = List.copyOf(figures);
      remedies = List.copyOf(remedies);
    }

    /** The sentence behind its place, such as {@code Orders: Rows are written in key order.} */
    public String placed() {
      return space.isEmpty() ? sentence : space + ": " + sentence;
    }
  }

  /**
   * What is needed at a time to come.
   *
   * @param when such as {@code month 6}
   * @param load at its peak in that month, such as {@code 12,700/s}
   * @param stored at the end of that month, such as {@code 12.3 GB}
   * @param answer in a few words
   */
  public record Outlook(String when, String load, String stored, String answer) {
    /** Returns a copy whose answer says what it costs. */
    public Outlook costing(String cost) {
      return new Outlook(when, load, stored, answer + "; " + cost);
    }
  }

  /**
   * What a month costs.
   *
   * @param when such as {@code month 6}
   * @param total of all lines
   * @param currency as written; may be empty
   * @param arithmetic how the total comes about, and what has no price, in words
   */
  public record BilledMonth(
      String when, List<BilledLine> lines, double total, String currency, String arithmetic) {
    public BilledMonth {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A part of a bill.
   *
   * @param part what is paid for, as a file of prices names it
   * @param quantity of units in the month
   * @param price of a number of units, before a factor of the region
   * @param per that number
   * @param amount what the quantity costs
   */
  public record BilledLine(String part, double quantity, double price, double per, double amount) {}

  /** Whether the intervals of all targets lie on the good side, one on the bad, or neither. */
  public enum TargetStatus {
    MET,
    MISSED,
    UNDECIDED
  }

  /**
   * One value of the parameter that was tried.
   *
   * @param value as written
   * @param position on an axis of all values
   * @param stopped why no more replications were run
   * @param warmup how much was cut off, and how that was chosen
   * @param cost a month; empty: no prices were given
   */
  public record Trial(
      String value,
      double position,
      TargetStatus status,
      int replications,
      String stopped,
      String warmup,
      String cost,
      List<Judged> judged) {
    public Trial {
      judged = List.copyOf(judged);
    }
  }

  /**
   * One target at one value.
   *
   * @param mean of the quantity on the target's left; NaN: some run held too little to say
   * @param low end of its 95 % interval
   * @param high end of it
   * @param limit mean of the quantity on the target's right
   * @param shown the mean and half the interval's width, with units
   */
  public record Judged(
      String target,
      TargetStatus status,
      double mean,
      double low,
      double high,
      double limit,
      String shown) {}
}
