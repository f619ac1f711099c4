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
  /** Written since the identities name causes. */
  private static final String VERSION = "2";

  private static final String FINDINGS = "findings";

  private final Set<String> identities;

  /** Files and fields of an older baseline, whose checks named rules alone. */
  private final Set<String> places;

  private Baseline(Set<String> identities, Set<String> places) {
    this.identities = identities;
    this.places = places;
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
    if (document.get(FINDINGS) instanceof Node.Items items) {
      for (Node node : items.nodes()) {
        if (node instanceof Node.Scalar identity) {
          identities.add(identity.value());
        }
      }
    } else {
      problems.add(
          document.place(), "is not a baseline; expected a file that --write-baseline wrote");
    }
    problems.throwIfAny();
    boolean isOlder =
        !(document.get("version") instanceof Node.Scalar v && v.value().equals(VERSION));
    return new Baseline(identities, isOlder ? places(identities) : Set.of());
  }

  /** A baseline that knows nothing. */
  public static Baseline empty() {
    return new Baseline(Set.of(), Set.of());
  }

  /**
   * The identities without their rules and the parts of keys, such as {@code a.yaml tables.T.key}.
   */
  private static Set<String> places(Set<String> identities) {
    Set<String> places = new HashSet<>();
    identities.forEach(
        identity ->
            places.add(identity.replaceFirst("^\\S+ ", "").replaceFirst(GateFinding.PART, "")));
    return places;
  }

  /** The findings, those marked that the baseline holds. */
  public List<GateFinding> mark(List<GateFinding> findings) {
    return findings.stream().map(finding -> holds(finding) ? finding.asKnown() : finding).toList();
  }

  private boolean holds(GateFinding finding) {
    return identities.contains(finding.identity()) || places.contains(finding.fileAndField());
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
          out.member("version", VERSION);
          out.member(FINDINGS, identities);
        });
    Files.write(file, bytes.toByteArray());
  }
}
