package io.keyheat.scenarios.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scripts of {@code docs/examples/jobs} print what the files beside them say. {@code
 * -Dkeyheat.renewDocuments} writes these anew.
 */
class JobsTest {
  private static final Path JOBS = Path.of("docs/examples/jobs");

  /** The program's version, which a build sets. */
  private static final String VERSION = "Keyheat (?:development|\\d\\S*)";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"gate"})
  void aQuickJobPrintsWhatIsDocumented(String job) throws Exception {
    assertPrints(job);
  }

  /** Each takes some tens of seconds. */
  @Tag("full")
  @ParameterizedTest
  @ValueSource(strings = {"calibrate", "check-and-replay", "size-a-launch", "growth", "advise"})
  void aJobOfManyRunsPrintsWhatIsDocumented(String job) throws Exception {
    assertPrints(job);
  }

  @Test
  void theirCommandsParse() throws IOException {
    int commands = 0;
    for (Path script : files(".sh")) {
      for (String line : Files.readString(script).replace("\\\n", " ").lines().toList()) {
        if (line.startsWith("keyheat ")) {
          String[] words = line.replaceAll(" (?:\\|.*|>.*)$", "").strip().split(" +");
          List<String> arguments = List.of(words).subList(1, words.length);
          new CommandLineFixture().commands().parseArgs(arguments.toArray(String[]::new));
          commands++;
        }
      }
      assertThat(script.resolveSibling(script.toString().replaceAll(".*/|sh$", "") + "txt"))
          .isNotEmptyFile();
    }
    assertThat(commands).isGreaterThanOrEqualTo(9);
  }

  private void assertPrints(String job) throws Exception {
    String printed = run(job).replaceAll(VERSION, "Keyheat");
    Path known = JOBS.resolve(job + ".txt");
    if (System.getProperty("keyheat.renewDocuments") != null) {
      Files.writeString(known, printed);
    }
    assertThat(printed).isEqualTo(Files.readString(known));
  }

  private String run(String job) throws Exception {
    for (Path file : files("")) {
      Files.copy(file, folder.resolve(file.getFileName()));
    }
    Path program = Files.createDirectories(folder.resolve("bin")).resolve("keyheat");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -Xmx1g -XX:TieredStopAtLevel=4 -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + Main.class.getName()
            + " \"$@\"\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    ProcessBuilder shell = new ProcessBuilder("sh", job + ".sh").directory(folder.toFile());
    shell
        .environment()
        .merge("PATH", program.getParent() + "", (a, b) -> b + File.pathSeparator + a);
    shell.redirectOutput(folder.resolve("printed").toFile());
    shell.redirectError(folder.resolve("messages").toFile());
    Process process = shell.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s ends", job).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("messages"))).isZero();
    return Files.readString(folder.resolve("printed"), UTF_8);
  }

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(JOBS)) {
      return new ArrayList<>(
          files.filter(file -> file.toString().endsWith(ending)).sorted().toList());
    }
  }
}
