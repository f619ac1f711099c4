package io.keyheat.scenarios.run;

import io.keyheat.scenarios.trace.TraceScenario.ReplayCopies;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import io.keyheat.scenarios.trace.TraceSurvey;
import io.keyheat.scenarios.trace.copies.CopySpec;
import io.keyheat.scenarios.trace.copies.TokenFinding;
import io.keyheat.scenarios.trace.copies.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Copies of a recorded application, as a user asks for them.
 *
 * @param copies how many; 0: as many as send the rate
 * @param perSecond operations of all tables together; 0: as the copies send
 * @param seconds how long they go on
 * @param kinds what tokens are, as {@code table.column=kind}
 */
public record CopiesWanted(double copies, double perSecond, long seconds, List<String> kinds) {
  public CopiesWanted {
    kinds = List.copyOf(kinds);
  }

  CopySpec spec() {
    Map<String, String> given = new TreeMap<>();
    kinds.forEach(kind -> TokenKind.add(kind, given));
    return new CopySpec(copies, perSecond, false, given);
  }

  /** How long one round through the recording takes, in seconds. */
  double seconds(TraceSurvey survey) {
    double length = survey.lengthNanos() / 1e9;
    double unit = survey.whole().unitNanos() / 1e9;
    double gap = length / Math.max(1, survey.records() - 1);
    return Math.max(1e-3, length + Math.max(gap, unit));
  }

  ReplayTarget target(ReplayTarget target, double number, List<TokenFinding> tokens) {
    boolean recur = tokens.stream().anyMatch(TokenFinding::recurs);
    return new ReplayTarget(
        target.system(),
        target.servers(),
        1,
        new ReplayCopies(
            number, seconds, tokens.stream().map(TokenFinding::declaration).toList(), recur),
        target.layouts());
  }

  /** What a recording cannot show, whatever its keys are. */
  static List<String> limits(double copies, List<TokenFinding> tokens) {
    List<String> limits = new ArrayList<>();
    limits.add(
        String.format(
            Locale.ROOT,
            "%.4g copies of the recorded application; the kinds of its keys:",
            copies));
    tokens.forEach(token -> limits.add(line(token)));
    limits.add(
        "A recording does not show missing users and tenants, other hours, the reaction of clients"
            + " to late answers, or the sizes of rows.");
    return limits;
  }

  /** What was found of the keys, a line for each place, for the user to check before the run. */
  static List<String> notes(TraceSurvey survey, double copies, List<TokenFinding> tokens) {
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "%.4g copies of a recording of %.3g s with %,d records; their keys:",
            copies,
            survey.recordedNanos() / 1e9,
            survey.records()));
    for (TokenFinding token : tokens) {
      notes.add("  " + line(token));
    }
    return notes;
  }

  /** A finding in one line. */
  static String line(TokenFinding token) {
    return String.format(
        Locale.ROOT,
        "%s \"%s\": %s (%s); %s",
        token.place(),
        token.example(),
        token.kind().word(),
        token.evidence(),
        token.kind().effect());
  }
}
