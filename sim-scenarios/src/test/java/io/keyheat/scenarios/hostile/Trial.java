package io.keyheat.scenarios.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.cli.CommandLineFixture;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.hostile.Inputs.Input;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives hostile input to the commands that read it, and judges what they make of it. */
final class Trial {
  /** A small scenario in the folder, of the variants time-first and user-first. */
  static final String TINY = "tiny.yaml";

  /** What the sweep beside the run log runs. */
  static final List<Object> SWEEP =
      List.of("--set", "servers=1..2", "--replications", 2, "--warm-up", "file", "--quiet");

  /** Longer or wider runs are right, but not here. */
  private static final long MAX_NANOS = 60_000_000_000L;

  private static final int MAX_SERVERS = 200;
  private static final int MAX_OPERATIONS = 20_000;

  private static final int MAX_LINE = 4000;
  private static final Pattern TRACE = Pattern.compile("(?m)^\\s+at [a-z.]+|Exception in thread");
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");

  private final Path folder;

  /**
   * @param folder that holds the tiny scenario, and the results {@code stored} of a run of it
   */
  Trial(Path folder) {
    this.folder = folder;
  }

  /** Tries one. */
  void of(Input input) throws IOException {
    Path file = folder.resolve(input.kind().file);
    Files.write(file, input.bytes());
    switch (input.kind()) {
      case SCENARIO -> scenario(file);
      case PROFILE -> throughScenario("system: spanner", "system: profile.yaml");
      case TRACE ->
          run(
              "run",
              "--trace",
              file,
              "--system",
              "spanner",
              "--quiet",
              "--out",
              out(),
              "--max-operations",
              MAX_OPERATIONS);
      case DDL, INDEX_JSON, INDEX_YAML -> run("import", file);
      case EXPECTATION -> expectation(input.text());
      case COMMAND_LINE -> commandLine(input.text());
      case RECORDING -> recording(file);
      case RUN_LOG -> runLog(file);
      default -> throw new IllegalStateException("nobody reads " + input.kind());
    }
  }

  private Path out() {
    return folder.resolve("out");
  }

  private void scenario(Path file) {
    if (run("check", file) == 0 && isSmall(file)) {
      run(
          "run",
          file,
          "--quiet",
          "--threads",
          1,
          "--out",
          out(),
          "--max-operations",
          MAX_OPERATIONS);
    }
  }

  private static boolean isSmall(Path file) {
    try {
      ScenarioFile scenario =
          ScenarioReader.read(
              file, new ReadOptions(OptionalLong.empty(), false, Set.of(), MAX_OPERATIONS));
      return scenario.variants().stream().allMatch(variant -> isSmall(variant.spec()));
    } catch (ScenarioException e) {
      return false;
    }
  }

  private static boolean isSmall(RunSpec spec) {
    return spec.durationNanos() <= MAX_NANOS
        && spec.servers() <= MAX_SERVERS
        && spec.tables().stream().allMatch(table -> table.preSplits().tablets() <= MAX_SERVERS);
  }

  private void throughScenario(String from, String to) throws IOException {
    Path file = folder.resolve("through.yaml");
    Files.writeString(file, CommandLineFixture.SMALL.replace(from, to));
    run("check", file);
  }

  private void expectation(String text) throws IOException {
    Path file = folder.resolve("through.yaml");
    String quoted = text.replace("\n", " ").replace("'", "''");
    Files.writeString(
        file,
        CommandLineFixture.SMALL.replaceFirst("(?s)expect:.*", "expect:\n")
            + "  - '"
            + quoted
            + "'\n");
    run("check", file);
  }

  private void commandLine(String text) {
    List<Object> arguments = new ArrayList<>();
    boolean folderFollows = false;
    for (String argument : text.split("\n", -1)) {
      boolean path = Set.of(TINY, "stored").stream().anyMatch(argument::startsWith);
      arguments.add(folderFollows || path ? inFolder(argument) : argument);
      folderFollows = argument.equals("--out");
    }
    // It would serve for ever, the whole library takes minutes, and no other folder is ours.
    boolean own = arguments.stream().noneMatch(a -> "serve".equals(a) || "--all".equals(a));
    boolean writes = !arguments.contains("--out");
    if (own
        && !(writes
            && arguments.size() > 1
            && Set.of("run", "compare", "sweep", "plan", "lesson", "report", "advise")
                .contains(arguments.get(0)))) {
      run(arguments.toArray());
    }
  }

  /** Wherever it points, it is a place that is ours. */
  private Path inFolder(String path) {
    boolean known = path.startsWith(TINY) || path.startsWith("stored");
    try {
      Path place = (known ? folder : out()).resolve(path).normalize();
      return place.startsWith(folder) && !place.equals(folder) ? place : out();
    } catch (InvalidPathException e) {
      return out();
    }
  }

  private void recording(Path file) throws IOException {
    Path stored = Files.createDirectories(folder.resolve("damaged"));
    Files.move(
        file,
        stored.resolve(file.getFileName()),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    run("report", stored, "--png", "--out", out());
  }

  private void runLog(Path file) throws IOException {
    Path swept = Files.createDirectories(folder.resolve("swept"));
    Files.move(
        file, swept.resolve(file.getFileName()), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    List<Object> arguments = new ArrayList<>(List.of("sweep", folder.resolve(TINY)));
    arguments.addAll(SWEEP);
    arguments.addAll(List.of("--out", swept));
    run(arguments.toArray());
  }

  /** Runs a command; whatever it was given, it ends as the list of exit codes says. */
  private static int run(Object... arguments) {
    CommandLineFixture keyheat = new CommandLineFixture();
    int code = keyheat.run(arguments);
    String what = String.format(Locale.ROOT, "%s: %s", List.of(arguments), keyheat.err());
    assertThat(code).as(what).isBetween(0, 2);
    assertThat(keyheat.err()).as(what).doesNotContain("keyheat: internal error");
    assertThat(TRACE.matcher(keyheat.err()).find()).as(what).isFalse();
    assertThat(UNPRINTABLE.matcher(keyheat.err()).find()).as(what).isFalse();
    keyheat.err().lines().forEach(line -> assertThat(line.length()).as(what).isLessThan(MAX_LINE));
    if (code == 2) {
      assertThat(keyheat.err()).as(what).isNotBlank();
    }
    assertThat(keyheat.out().getBytes(UTF_8).length).as(what).isLessThan(50_000_000);
    return code;
  }
}
