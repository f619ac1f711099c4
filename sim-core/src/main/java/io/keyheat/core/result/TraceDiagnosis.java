package io.keyheat.core.result;

import io.keyheat.core.result.Finding.StatedRule;
import java.util.List;

/**
 * What the run of a recorded trace showed, in sentences.
 *
 * @param verdict in one sentence
 * @param places tables that were hot, or would be at a higher rate, the worst first
 * @param remarks limits of the trace and of the run that a reader must know
 */
public record TraceDiagnosis(String verdict, List<TraceFinding> places, List<String> remarks) {
  /** Begins what is to be done about a table where the recorded keys are not the reason. */
  public static final String NOT_THE_KEYS = "nothing in the key: ";

  /** Stands in what is said of a table whose writes wait for locks, whatever is hot. */
  public static final String WAITS_FOR_LOCKS = "its writes wait for locks of ";

  public TraceDiagnosis {
    places = List.copyOf(places);
    remarks = List.copyOf(remarks);
  }

  /**
   * One table.
   *
   * @param where when, in which key range and on which servers
   * @param why why the system could not help it; empty where it was not hot
   * @param keys what was seen of the recorded keys
   * @param change what to do about it; empty where nothing is to be done
   * @param rules that say so
   */
  public record TraceFinding(
      String table, String where, String why, String keys, String change, List<StatedRule> rules) {
    public TraceFinding {
      rules = List.copyOf(rules);
    }

    /** Whether locks of its rows are the reason, and not the load of its ranges. */
    public boolean waitsForLocks() {
      return where.contains(WAITS_FOR_LOCKS);
    }
  }
}
