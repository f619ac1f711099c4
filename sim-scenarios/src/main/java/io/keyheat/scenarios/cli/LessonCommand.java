package io.keyheat.scenarios.cli;

import io.keyheat.report.lesson.CoursePage;
import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.lesson.LessonPage;
import io.keyheat.report.result.ExpectationResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.QuietOption;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.option.ScenarioNames;
import io.keyheat.scenarios.cli.option.ThreadsOption;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.progress.Steps;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolder.Content;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Lessons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Makes pages that replay runs step by step. */
@Command(
    name = "lesson",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Runs lessons and writes pages that replay them step by step.",
    footer = {
      "",
      "A lesson is a scenario with a lesson section. For a scenario without one, the page asks",
      "the reader to predict the results of its variants. --all writes the whole course, with",
      "index.html.",
      "",
      "Pages are written to keyheat-out/lessons.",
      "",
      "Examples:",
      "  keyheat lesson --all                      the whole course",
      "  keyheat lesson lessons/load-split",
      "  keyheat lesson mine.yaml --out course"
    })
final class LessonCommand implements Callable<Integer> {
  /** The library's folder of lessons. */
  static final String COURSE = "lessons/";

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private ScenarioNames names = new ScenarioNames();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();

  LessonCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    threads.check();
    names.check("");
    List<String> course = Library.names().stream().filter(n -> n.startsWith(COURSE)).toList();
    List<String> wanted = names.or(() -> course);
    ProgressDisplay display = new ProgressDisplay(terminal, !quiet.isGiven());
    List<CheckedScenario> scenarios = ScenarioRunner.checked(wanted, ReadOptions.DEFAULT, display);
    interruption.guard();
    try (OutputFolder folder =
        OutputFolder.open(out.or(OutOption.DEFAULT_ROOT.resolve("lessons")))) {
      ScenarioRunner runner = new ScenarioRunner(display, interruption, threads.count(), scenarios);
      List<Lesson> lessons = new ArrayList<>();
      for (int i = 0; i < scenarios.size(); i++) {
        lessons.add(lesson(runner, scenarios.get(i), wanted.get(i)));
      }
      Map<String, Content> files = pages(lessons);
      publish(files, folder, display);
      if (!quiet.isGiven()) {
        String first = names.isAll() ? CoursePage.FILE_NAME : files.keySet().iterator().next();
        terminal.out().println("page: " + folder.path().resolve(first));
      }
      return lessons.stream().filter(this::contradictsItsText).count() > 0
          ? ExitCode.EXPECTATION_FAILED
          : ExitCode.OK;
    }
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private void publish(Map<String, Content> files, OutputFolder folder, ProgressDisplay display)
      throws IOException {
    Steps pages = new Steps("writing", "pages", files.size());
    try (ProgressDisplay.ShownStage writing = display.start(pages)) {
      folder.publish(
          files,
          () -> {
            interruption.throwIfRequested();
            pages.done();
          });
    }
  }

  /** Prints the failed expectations of a lesson, on which its text relies. */
  private boolean contradictsItsText(Lesson lesson) {
    List<ExpectationResult> failed =
        lesson.result().expectations().stream().filter(e -> !e.holds()).toList();
    for (ExpectationResult expectation : failed) {
      terminal.message(
          lesson.result().scenario()
              + " contradicts its text: "
              + expectation.text()
              + " ("
              + expectation.observed()
              + ")");
    }
    return !failed.isEmpty();
  }

  private static Lesson lesson(ScenarioRunner runner, CheckedScenario scenario, String name) {
    String commandLine = RepeatedCommand.shellLine(List.of("run", name));
    ScenarioResult result = runner.result(scenario, commandLine);
    return Lessons.of(scenario.file(), result);
  }

  private Map<String, Content> pages(List<Lesson> lessons) throws BadInputException {
    Map<String, Content> files = new LinkedHashMap<>();
    for (int i = 0; i < lessons.size(); i++) {
      Lesson lesson = lessons.get(i);
      LessonPage.CoursePlace place =
          names.isAll()
              ? new LessonPage.CoursePlace(
                  i + 1, lessons.size(), fileName(lessons, i - 1), fileName(lessons, i + 1))
              : LessonPage.CoursePlace.ALONE;
      Content page = ResultFiles.text(writer -> LessonPage.write(lesson, place, writer));
      add(lesson.fileName(), page, files);
    }
    if (names.isAll()) {
      Content page = ResultFiles.text(writer -> CoursePage.write(lessons, writer));
      add(CoursePage.FILE_NAME, page, files);
    }
    return files;
  }

  private static void add(String name, Content page, Map<String, Content> files)
      throws BadInputException {
    if (files.put(name, page) != null) {
      throw new BadInputException(
          "two lessons would be written to " + name + "; run one lesson at a time");
    }
  }

  private static @Nullable String fileName(List<Lesson> lessons, int index) {
    return index < 0 || index >= lessons.size() ? null : lessons.get(index).fileName();
  }
}
