package io.keyheat.scenarios.diagnosis.trace;

import io.keyheat.core.result.Cause;
import io.keyheat.core.result.Finding.StatedRule;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.util.ArrayList;
import java.util.List;

/**
 * Says of a trace's keys which rules they break, without a run.
 *
 * @param rules of the system
 * @param isHashed whether the system places rows by a hash of the key's first part
 */
public record TraceKeys(SystemRules rules, boolean isHashed) {

  /**
   * A table whose keys may become a hotspot.
   *
   * @param keys what was seen of them
   * @param rules those that they break
   */
  public record KeyFinding(String table, String keys, List<StatedRule> rules) {
    public KeyFinding {
      rules = List.copyOf(rules);
    }
  }

  /** Returns the tables whose keys break rules, each with its first such operation. */
  public List<KeyFinding> find(TraceSurvey survey) {
    List<KeyFinding> found = new ArrayList<>();
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      for (TraceSurvey.Stream stream : table.streams()) {
        KeyDiagnosis keys = KeyDiagnosis.of(table, stream, isHashed, rules);
        Cause cause = keys.cause();
        if (cause != null) {
          List<StatedRule> broken = rules.stated(rules.rules(cause, keys.remedies()));
          found.add(new KeyFinding(table.name(), keys.keys(), broken));
          break;
        }
      }
    }
    return found;
  }
}
