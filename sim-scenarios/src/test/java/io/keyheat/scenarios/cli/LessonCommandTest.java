package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.lesson.CoursePage;
import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.library.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LessonCommandTest {
  private static final String STEP =
      """
      lesson:
        - at: 20s
          variant: user-first
          say: Two hundred a second.
      """;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  @TempDir Path folder;

  @Test
  void theCourseHasEightLessonsAndASandboxAtItsEndEachOnAPageOfItsOwn() {
    List<String> names =
        Library.names().stream().filter(name -> name.startsWith(LessonCommand.COURSE)).toList();
    assertThat(names).hasSize(9);
    assertThat(names.get(8)).isEqualTo("lessons/sandbox");
    assertThat(Path.of("../README.md")).content().contains("eight lessons and a sandbox");
    assertThat(Stream.concat(names.stream().map(this::fileName), Stream.of(CoursePage.FILE_NAME)))
        .doesNotHaveDuplicates();
  }

  private String fileName(String name) {
    ScenarioResult result =
        new ScenarioResult(new ScenarioHead(name, "", "", "", 1, "", ""), List.of(), List.of());
    return new Lesson(result, List.of(), List.of()).fileName();
  }

  @Test
  void aLessonBecomesAPage() throws Exception {
    Path file = write(folder, "mine.yaml", SMALL + STEP);
    Path out = folder.resolve("out");
    assertThat(keyheat.run("lesson", file, "--out", out)).isZero();
    assertThat(keyheat.out()).isEqualTo("page: " + out.resolve("mine.html") + "\n");
    assertThat(Files.readString(out.resolve("mine.html")))
        .contains("<title>A small scenario", "Two hundred a second.", "0:20");
  }

  @Test
  void lessonsOfTheSameNameAreNotWrittenOverOneAnother() throws Exception {
    Path one = write(Files.createDirectory(folder.resolve("a")), "mine.yaml", SMALL + STEP);
    Path two = write(Files.createDirectory(folder.resolve("b")), "mine.yaml", SMALL + STEP);
    Path out = folder.resolve("out");
    assertThat(keyheat.run("lesson", one, two, "--out", out)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("two lessons would be written to mine.html");
    assertThat(out).doesNotExist();
  }

  @Test
  void aLessonWhoseTextIsNotSoEndsWithOneAndSaysSo() throws Exception {
    String wrong = SMALL.replace("user-first.latency.p99 < 1s", "user-first.latency.p99 < 1ms");
    Path file = write(folder, "mine.yaml", wrong + STEP);
    Path out = folder.resolve("out");
    assertThat(keyheat.run("lesson", file, "--out", out)).isEqualTo(ExitCode.EXPECTATION_FAILED);
    assertThat(keyheat.err()).contains("contradicts its text: user-first.latency.p99 < 1ms (");
    assertThat(Files.readString(out.resolve("mine.html")))
        .contains("1 of 3 expectations that go with this lesson fails", "✘ fails: ");
  }

  @Test
  void withoutANameItSaysWhatItWants() {
    assertThat(keyheat.run("lesson")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("no scenario is named");
  }
}
