package io.keyheat.report.result;

import io.keyheat.report.result.Finding.StatedRule;
import java.util.List;

/**
 * What a recorded trace shows beside the findings of its replay.
 *
 * @param places tables that no finding names, whose keys make a hotspot at a higher rate
 * @param remarks limits of the trace and of the run that a reader must know
 */
public record TraceDiagnosis(List<TraceFinding> places, List<String> remarks) {
  public TraceDiagnosis {
    places = List.copyOf(places);
    remarks = List.copyOf(remarks);
  }

  /**
   * One table.
   *
   * @param keys why its keys make a hotspot, and what was seen of them, in sentences
   * @param change what to do about it, in sentences
   * @param rules that say so
   */
  public record TraceFinding(String table, String keys, String change, List<StatedRule> rules) {
    public TraceFinding {
      rules = List.copyOf(rules);
    }
  }
}
