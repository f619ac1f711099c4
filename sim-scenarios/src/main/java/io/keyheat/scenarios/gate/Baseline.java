package io.keyheat.scenarios.gate;

import io.keyheat.report.json.Json;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The findings that a team knows and accepts, in a JSON file. */
public final class Baseline {
  private final Set<String> identities;

  private Baseline(Set<String> identities) {
    this.identities = identities;
  }

  /**
   * Reads the findings that are known already.
   *
   * @throws ScenarioException if the file is not one that {@link #write} makes
   */
  public static Baseline read(Path file) throws ScenarioException {
    Problems problems = new Problems(file.toString());
    Node.Mapping document = YamlDocument.parse(SourceText.read(file), problems);
    problems.throwIfAny();
    Set<String> identities = new HashSet<>();
    if (document.get("findings") instanceof Node.Items items) {
      for (Node node : items.nodes()) {
        if (node instanceof Node.Scalar identity) {
          identities.add(identity.value());
        }
      }
    } else {
      problems.add(document.place(), "is no baseline; expected one that --write-baseline wrote");
    }
    problems.throwIfAny();
    return new Baseline(identities);
  }

  /** A baseline that knows nothing. */
  public static Baseline empty() {
    return new Baseline(Set.of());
  }

  /** The findings, those marked that the baseline holds. */
  public List<GateFinding> mark(List<GateFinding> findings) {
    return findings.stream()
        .map(finding -> identities.contains(finding.identity()) ? finding.asKnown() : finding)
        .toList();
  }

  /** Writes the warnings and errors among findings as a baseline. */
  public static void write(List<GateFinding> findings, Path file) throws IOException {
    List<String> identities =
        findings.stream()
            .filter(finding -> finding.severity() != GateFinding.Severity.NOTE)
            .map(GateFinding::identity)
            .distinct()
            .sorted()
            .toList();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Json out = Json.indented(bytes);
    out.document(
        () -> {
          out.member("baseline", "keyheat findings that are known and accepted");
          out.strings("findings", identities);
        });
    Files.write(file, bytes.toByteArray());
  }
}
