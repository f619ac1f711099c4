package io.keyheat.scenarios.serve;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.CopiesWanted;
import io.keyheat.scenarios.run.SchemaDraft;
import io.keyheat.scenarios.run.SchemaScenario;
import io.keyheat.scenarios.run.TracedScenarioReader;
import io.keyheat.scenarios.schema.Imported;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Makes scenarios of the schemas and traces that users give to the page. */
final class GivenSources {
  /** How long copies of a recorded application go on. */
  private static final long COPIES_SECONDS = 300;

  /** A first line of {@code time,operation,table}, with or without a header. */
  private static final Pattern TRACE =
      Pattern.compile(
          "(?s)\\uFEFF?\\s*\"?(?:\\d[^,\\n]*|[A-Za-z_]+)\"?\\s*,\\s*\"?[A-Za-z_]+\"?\\s*,.*");

  /** A first line that is a JSON object with a time and an operation. */
  private static final Pattern JSON_TRACE =
      Pattern.compile(
          "(?is)\\uFEFF?\\s*\\{(?=[^\\n]*\"@?(?:time|timestamp|ts|datetime|date)\"\\s*:)"
              + "(?=[^\\n]*\"(?:op|operation|action|verb)\"\\s*:).*");

  private static final int FIRST_LINE_CHARS = 1000;

  private final Path folder;

  /**
   * Keeps traces in a folder.
   *
   * @param folder of this program alone
   */
  GivenSources(Path folder) {
    this.folder = folder;
  }

  /**
   * A scenario for the user to change.
   *
   * @param notes what its text does not represent, or assumes
   */
  record Draft(String yaml, List<Problem> notes) {
    Draft {
      notes = List.copyOf(notes);
    }
  }

  /**
   * Makes a scenario.
   *
   * @throws ScenarioException with the mistakes of the source at its lines
   */
  Draft draft(byte[] bytes, GivenSource given) throws ScenarioException, IOException {
    if (!Profiles.names().contains(given.system())) {
      throw new ScenarioException(given.system(), "is not a system");
    }
    boolean packed = bytes.length > 1 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B;
    String start =
        new String(bytes, 0, Math.min(FIRST_LINE_CHARS, bytes.length), StandardCharsets.UTF_8);
    boolean isTrace =
        packed || TRACE.matcher(start).matches() || JSON_TRACE.matcher(start).matches();
    return isTrace ? trace(bytes, given) : schema(bytes, given);
  }

  private Draft trace(byte[] bytes, GivenSource given) throws ScenarioException, IOException {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    // Its name is that of its content, so a scenario that was kept finds it again.
    Path file = write(bytes, String.format(Locale.ROOT, "trace-%08x.csv", sum.getValue()));
    ReplayTarget target = new ReplayTarget(given.system(), given.servers(), 1, null);
    CopiesWanted copies =
        given.perSecond() == 0
            ? null
            : new CopiesWanted(0, given.perSecond(), COPIES_SECONDS, List.of());
    TracedScenarioReader.TraceDraft draft =
        new TracedScenarioReader(file, target, copies)
            .draft(ReadOptions.DEFAULT.withMaxOperations(Long.MAX_VALUE));
    List<Problem> notes =
        draft.notes().stream().map(note -> new Problem("", 0, 0, "", note)).toList();
    return new Draft(draft.yaml(), notes);
  }

  private Draft schema(byte[] bytes, GivenSource given) throws ScenarioException, IOException {
    String name = "schema-" + given.file();
    String text;
    try {
      text = SourceText.check(name, decoded(bytes));
    } catch (CharacterCodingException e) {
      throw new ScenarioException(name, "is not UTF-8; expected a schema, or a trace in CSV");
    }
    Vendor vendor = Profiles.vendor(given.system());
    Imported schema =
        Imported.read(name, text, vendor)
            .withGuessedSizes(name, Imported.language(name, text, vendor), Set.of());
    if (schema.tables().isEmpty()) {
      List<Problem> problems = new ArrayList<>(schema.left());
      problems.add(
          new Problem(
              name,
              1,
              1,
              "",
              "no table found; expected CREATE TABLE statements, the system's own form of them, or"
                  + " a trace with lines of time,operation,table,key"));
      throw new ScenarioException(problems);
    }
    checkAtItsLines(write(bytes, name), given.system());
    List<Problem> notes =
        schema.findings().stream()
            .filter(finding -> finding.kind() != SchemaFinding.Kind.WITHOUT_EFFECT)
            .map(SchemaFinding::told)
            .toList();
    return new Draft(
        SchemaDraft.yaml(schema, given.system(), given.servers(), (double) given.perSecond()),
        notes);
  }

  /** Reads the schema as the tables of a scenario, whose mistakes are then the schema's. */
  private static void checkAtItsLines(Path schema, String system) throws ScenarioException {
    try {
      CheckedScenario.of(SchemaScenario.read(schema.toString(), system, ReadOptions.DEFAULT));
    } catch (BadInputException e) {
      throw new ScenarioException(system, String.valueOf(e.getMessage()));
    }
  }

  private Path write(byte[] bytes, String name) throws IOException {
    Path file = folder.resolve(name);
    file.toFile().deleteOnExit();
    return Files.write(file, bytes);
  }

  private static String decoded(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
