package io.keyheat.core.result;

import java.util.List;

/**
 * A range of keys that a run showed to be hot: why it is, and what to change.
 *
 * @param variant index of its variant among the result's
 * @param cause id of the cause, such as {@code growing-key}
 * @param worst the hottest minute, with its range of keys
 * @param span when and where it was warm or hot
 * @param pattern shape of its table's load on the heatmap, such as {@code Diagonal}; may be empty
 * @param reasons why no split helped, of all its minutes
 * @param why sentences, the cause first
 * @param remedy what to change, a sentence
 * @param rules the documented rules that say so
 */
public record Diagnosis(
    int variant,
    String cause,
    Hotspot worst,
    HotSpan span,
    String pattern,
    List<UnsplittableReason> reasons,
    List<String> why,
    String remedy,
    List<StatedRule> rules) {
  public Diagnosis {
    reasons = List.copyOf(reasons);
    why = List.copyOf(why);
    rules = List.copyOf(rules);
  }

  /** Returns the ids of the rules, such as {@code SP-07}. */
  public List<String> ruleIds() {
    return rules.stream().map(StatedRule::id).toList();
  }

  /** Returns this diagnosis for a variant at another place among the result's. */
  public Diagnosis ofVariant(int index) {
    return new Diagnosis(index, cause, worst, span, pattern, reasons, why, remedy, rules);
  }

  /**
   * A rule of a system's documents, as it was when the run was diagnosed.
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
  }
}
