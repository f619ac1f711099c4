package io.keyheat.report.result;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.UnsplittableReason;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a run loses or slows operations, or soon would: what was exhausted, and why the demand sits
 * where it does.
 *
 * @param variant index of its variant among the result's
 * @param cause why the demand sits there
 * @param space the table or index; empty: it is at no single one
 * @param limit the resource of a tablet that was used most; null: none of a tablet
 * @param impact on the operations
 * @param hotspot the worst minute of the hottest range; null: it is at no range
 * @param span when the ranges were warm or hot; null: it is at no range
 * @param reasons why no split helped, of all minutes
 * @param sentence the cause in one sentence
 * @param figures that were measured, each a few words, such as {@code commit stage 100 %}
 * @param remedies what to change, a sentence each
 * @param rules the documented rules that say so
 */
public record Finding(
    int variant,
    Cause cause,
    String space,
    @Nullable CapacityLimit limit,
    Impact impact,
    @Nullable Hotspot hotspot,
    @Nullable HotSpan span,
    List<UnsplittableReason> reasons,
    String sentence,
    List<String> figures,
    List<String> remedies,
    List<StatedRule> rules) {
  public Finding {
    reasons = List.copyOf(reasons);
    figures = List.copyOf(figures);
    remedies = List.copyOf(remedies);
    rules = List.copyOf(rules);
  }

  /** Returns the ids of the rules, such as {@code SP-07}. */
  public List<String> ruleIds() {
    return rules.stream().map(StatedRule::id).toList();
  }

  /** Returns this finding for a variant at another place among the result's. */
  public Finding ofVariant(int index) {
    return new Finding(
        index, cause, space, limit, impact, hotspot, span, reasons, sentence, figures, remedies,
        rules);
  }

  /**
   * What it costs the load that it hits hardest.
   *
   * @param load its name; empty: none loses or waits
   * @param lost share of its operations that fail or do not end, 0 to 1
   * @param slowed share of the time of its operations that they wait or work because of this
   */
  public record Impact(String load, double lost, double slowed) {
    /** A smaller share of operations lost, or of time, is not worth a sentence. */
    public static final double FEW = 0.01;

    /** Operations that spend more of their time in one wait are slow because of it. */
    public static final double MOST = 0.5;

    /** Nothing is lost or slowed. */
    public static final Impact NONE = new Impact("", 0, 0);

    /** What loses operations before what slows them, of each the most first. */
    public static final Comparator<Impact> RANK =
        Comparator.<Impact>comparingDouble(impact -> impact.lost >= FEW ? impact.lost : 0)
            .thenComparingDouble(Impact::slowed)
            .reversed();

    /** The share of operations lost or slowed. */
    public double share() {
      return lost + (1 - lost) * slowed;
    }

    /** Whether it loses operations, or makes most of their time. */
    public boolean harms() {
      return lost >= FEW || slowed >= MOST;
    }
  }

  /**
   * A rule of a system's documents, as it was when the run was judged.
   *
   * @param id such as {@code SP-07}
   * @param title in a few words
   * @param sentence what the document says, and what its demonstration assumes
   * @param assumes assumed parameters that decide whether a run shows it, such as {@code
   *     tablets.commit}
   */
  public record StatedRule(String id, String title, String sentence, List<String> assumes) {
    public StatedRule {
      assumes = List.copyOf(assumes);
    }

    /** The rule as a message names it: {@code SP-07: Logical shards}. */
    @Override
    public String toString() {
      return id + ": " + title;
    }
  }

  /**
   * When and where a table or an index was warm or hot.
   *
   * @param firstEndNanos end of the first minute
   * @param lastEndNanos end of the last one
   * @param minutes in between in which it was
   * @param servers that it was on, by index
   */
  public record HotSpan(long firstEndNanos, long lastEndNanos, int minutes, List<Integer> servers) {
    public HotSpan {
      servers = List.copyOf(servers);
    }

    /** Whether some of it lies in the time that a run's figures are of, after the warm-up. */
    public boolean endsInFigures(RunResult run) {
      return lastEndNanos > run.warmupNanos();
    }
  }
}
