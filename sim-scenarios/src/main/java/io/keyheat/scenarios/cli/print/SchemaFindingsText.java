package io.keyheat.scenarios.cli.print;

import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.schema.text.SchemaFinding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints what the reader of a schema reports. */
public final class SchemaFindingsText {
  private static final int MAX_NAMED = 5;

  private SchemaFindingsText() {}

  /** A line for each construct, and one for all that place no rows. */
  public static List<String> lines(List<SchemaFinding> findings) {
    List<String> lines = new ArrayList<>();
    for (SchemaFinding finding : findings) {
      if (finding.kind() != Kind.WITHOUT_EFFECT) {
        lines.add(finding.told().toString());
      }
    }
    List<String> without =
        findings.stream()
            .filter(finding -> finding.kind() == Kind.WITHOUT_EFFECT)
            .map(finding -> finding.problem().message())
            .toList();
    if (!without.isEmpty()) {
      lines.add(
          "  note: "
              + Warnings.count(without.size(), "construct")
              + " without effect on the placement of rows: "
              + named(without));
    }
    return lines;
  }

  /** The lines of a schema without loads, of which nothing follows from the sizes of rows. */
  public static List<String> linesOfKeys(List<SchemaFinding> findings) {
    return lines(findings.stream().filter(finding -> finding.kind() != Kind.ASSUMED_SIZE).toList());
  }

  private static String named(List<String> messages) {
    List<String> distinct = messages.stream().distinct().toList();
    return distinct.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
        + (distinct.size() > MAX_NAMED ? ", …" : "");
  }
}
