package io.keyheat.scenarios.cli;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.lesson.CoursePage;
import io.keyheat.report.lesson.Lesson;
import io.keyheat.report.lesson.LessonPage;
import io.keyheat.scenarios.cli.OutputFolder.Content;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.serve.LessonSteps;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes pages that replay runs step by step. */
@Command(
    name = "lesson",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Runs scenarios that are lessons and writes pages that replay them.",
    footer = {
      "",
      "A lesson is a scenario with a lesson section; one without becomes a page on which its",
      "variants are guessed at and compared.",
      "",
      "Examples:",
      "  keyheat lesson --all                      the whole course, with index.html",
      "  keyheat lesson lessons/load-split",
      "  keyheat lesson mine.yaml --out course"
    })
final class LessonCommand implements Callable<Integer> {
  /** The library's folder of lessons. */
  static final String COURSE = "lessons/";

  private static final Path DEFAULT_OUT = Path.of("keyheat-out", "lessons");

  private final Terminal terminal;
  private final Interruption interruption;

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "0..*",
      description = "A lesson's file, or its name in the library.")
  private List<String> names = List.of();

  @Option(names = "--all", description = "Make the library's course, in its order.")
  private boolean all;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the pages (default: keyheat-out/lessons).")
  private @Nullable Path out;

  LessonCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    if (all == !names.isEmpty()) {
      throw new BadInputException(
          all
              ? "--all makes the whole course; expected no names beside it"
              : "no lesson is named; expected a scenario's file or name, or --all for the course");
    }
    List<String> wanted =
        all ? Library.names().stream().filter(n -> n.startsWith(COURSE)).toList() : names;
    List<CheckedScenario> scenarios = Scenarios.check(wanted, ReadOptions.DEFAULT);
    interruption.guard();
    try (OutputFolder folder = OutputFolder.open(out == null ? DEFAULT_OUT : out)) {
      List<Lesson> lessons = new ArrayList<>();
      for (int i = 0; i < scenarios.size(); i++) {
        lessons.add(lesson(scenarios.get(i), wanted.get(i)));
      }
      Map<String, Content> files = pages(lessons);
      folder.publish(files, interruption::throwIfRequested);
      String first = all ? CoursePage.FILE_NAME : files.keySet().iterator().next();
      terminal.out().println("page: " + folder.path().resolve(first));
      return lessons.stream().filter(this::saysWhatIsNotSo).count() > 0
          ? ExitCode.EXPECTATION_FAILED
          : ExitCode.OK;
    }
  }

  /** Tells which expectations of a lesson, on which its text rests, fail. */
  private boolean saysWhatIsNotSo(Lesson lesson) {
    List<ExpectationResult> failed =
        lesson.result().expectations().stream().filter(e -> !e.holds()).toList();
    for (ExpectationResult expectation : failed) {
      terminal.message(
          lesson.result().scenario()
              + " is not as its text says: "
              + expectation.text()
              + " ("
              + expectation.observed()
              + ")");
    }
    return !failed.isEmpty();
  }

  private Lesson lesson(CheckedScenario scenario, String name) {
    int threads = Runtime.getRuntime().availableProcessors();
    ScenarioResult result =
        new ScenarioRun(terminal, interruption, threads, true)
            .result(scenario, InternalErrors.commandLine(List.of("run", name)));
    return new Lesson(result, LessonSteps.of(scenario.file()));
  }

  private Map<String, Content> pages(List<Lesson> lessons) throws BadInputException {
    Map<String, Content> files = new LinkedHashMap<>();
    for (int i = 0; i < lessons.size(); i++) {
      Lesson lesson = lessons.get(i);
      LessonPage.Place place =
          all
              ? new LessonPage.Place(
                  i + 1, lessons.size(), fileName(lessons, i - 1), fileName(lessons, i + 1))
              : LessonPage.Place.ALONE;
      add(lesson.fileName(), page(writer -> LessonPage.write(lesson, place, writer)), files);
    }
    if (all) {
      add(CoursePage.FILE_NAME, page(writer -> CoursePage.write(lessons, writer)), files);
    }
    return files;
  }

  private static void add(String name, Content page, Map<String, Content> files)
      throws BadInputException {
    if (files.put(name, page) != null) {
      throw new BadInputException(
          "two pages would be written to " + name + "; make the lessons one by one");
    }
  }

  private static @Nullable String fileName(List<Lesson> lessons, int index) {
    return index < 0 || index >= lessons.size() ? null : lessons.get(index).fileName();
  }

  private interface Page {
    void write(Writer out) throws IOException;
  }

  private static Content page(Page page) {
    return out -> {
      Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      page.write(writer);
      writer.flush();
    };
  }
}
