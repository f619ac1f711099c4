package io.keyheat.scenarios.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.keyheat.core.RunSpec;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.trial.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code check} and {@code run} find in a corpus of scenarios is what {@code corpus.yaml}
 * says: causes with their places and remedies, by scenario and variant. The scenarios are the
 * library's short profiles and the files beside {@code corpus.yaml}.
 *
 * <p>{@code -Dkeyheat.corpus=NAME,NAME} (or {@code all}) chooses scenarios, {@code
 * -Dkeyheat.corpus.write} records them anew and keeps the notes.
 */
class CorpusTest {
  private static final Path FOLDER = Path.of("src/test/resources/corpus");
  private static final Path RECORD = FOLDER.resolve("corpus.yaml");

  /** More operations take too long for every build. */
  private static final long FEW_OPERATIONS = 500_000;

  private static final int SAMPLED = 20;

  /** Inputs of tests with more operations are checked, and not run. */
  private static final long MANY_OPERATIONS = 2_000_000;

  private static final boolean WRITES = System.getProperty("keyheat.corpus.write") != null;

  /** Stands for the findings of runs with too many operations. */
  private static final List<String> NOT_RUN = List.of("not run");

  /**
   * What is found in a variant, and was before findings; a note says what is true where that is
   * something else.
   */
  private record Entry(
      List<String> run, List<String> was, List<String> check, String advise, String note) {
    static final Entry NONE = new Entry(List.of(), List.of(), List.of(), "", "");

    static Entry of(Map<String, Object> members) {
      return new Entry(
          texts(members.get("run")),
          texts(members.get("was")),
          texts(members.get("check")),
          members.getOrDefault("advise", "").toString(),
          members.getOrDefault("note", "").toString());
    }

    private static List<String> texts(Object list) {
      return list instanceof List<?> all ? all.stream().map(Object::toString).toList() : List.of();
    }
  }

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      List<String> own =
          files
              .map(file -> FOLDER.relativize(file).toString())
              .filter(file -> file.contains("/") && file.endsWith(".yaml"))
              .sorted()
              .toList();
      return Stream.concat(own.stream(), Library.names().stream()).toList().stream();
    }
  }

  static Stream<String> chosen() throws IOException {
    String names = System.getProperty("keyheat.corpus", "");
    return names.isBlank()
        ? sample()
        : names.equals("all") ? names() : Arrays.stream(names.split(","));
  }

  /** Every so many scenarios, of those with few operations. */
  private static Stream<String> sample() throws IOException {
    List<String> names = names().toList();
    return IntStream.range(0, names.size())
        .filter(i -> i % SAMPLED == 0)
        .mapToObj(names::get)
        .filter(CorpusTest::isSmall);
  }

  /** Those that are not of the sample; none where scenarios are named. */
  static Stream<String> others() throws IOException {
    List<String> chosen =
        System.getProperty("keyheat.corpus", "").isBlank() ? chosen().toList() : names().toList();
    return names().filter(name -> !chosen.contains(name));
  }

  private static boolean isSmall(String name) {
    try {
      return read(name).estimateOperations() <= FEW_OPERATIONS;
    } catch (ScenarioException e) {
      return true;
    }
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("chosen")
  void theFindingsAreTheRecordedOnes(String name) throws IOException {
    Map<String, Map<String, Entry>> record = record();
    Map<String, Entry> recorded = record.getOrDefault(name, Map.of());
    Map<String, Entry> found = found(name, recorded);
    if (WRITES) {
      record.put(name, found);
      write(record);
    } else {
      assertThat(found).as(name).isEqualTo(recorded);
    }
  }

  @Tag("full")
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("others")
  void theFindingsOfOthersAreTheRecordedOnes(String name) throws IOException {
    theFindingsAreTheRecordedOnes(name);
  }

  /**
   * In nearly all variants {@code check} names what costs a run most, and warns of nothing where a
   * run finds nothing. It differs where a part of a run does not show what splits, moves or faults
   * do later; each such variant is printed.
   */
  @Test
  void checkNamesTheTopCauseOfTheRun() throws IOException {
    assertAgree(
        entry -> true,
        entry ->
            entry.run.isEmpty()
                ? entry.check.stream().noneMatch(CorpusTest::isTriedWarning)
                : entry.check.stream()
                    .map(found -> top(found.replaceFirst("^note ", "")))
                    .anyMatch(top(entry.run.get(0))::equals));
  }

  /** It names the worst of the findings at a place. */
  @Test
  void adviseNamesTheTopCauseAtAPlace() throws IOException {
    assertAgree(
        entry -> !entry.advise.isEmpty(),
        entry ->
            entry.run.stream()
                .map(CorpusTest::top)
                .filter(top -> top.contains(" "))
                .findFirst()
                .filter(top(entry.advise)::equals)
                .isPresent());
  }

  /** A warning of a trial; structural ones have the path of a field. */
  private static boolean isTriedWarning(String found) {
    return !found.matches("(note |refused: |.* (tables|loads)\\.).*");
  }

  private static void assertAgree(Predicate<Entry> which, Predicate<Entry> agrees)
      throws IOException {
    List<String> others = new ArrayList<>();
    int compared = 0;
    for (Map.Entry<String, Map<String, Entry>> scenario : record().entrySet()) {
      for (Map.Entry<String, Entry> variant : scenario.getValue().entrySet()) {
        Entry entry = variant.getValue();
        if (!entry.run.equals(NOT_RUN) && which.test(entry)) {
          compared++;
          if (!agrees.test(entry)) {
            others.add(scenario.getKey() + " " + variant.getKey() + ": " + entry.run);
          }
        }
      }
    }
    System.out.printf("%d of %d variants agree%n", compared - others.size(), compared);
    others.forEach(System.out::println);
    assertThat(others).as("of %d variants", compared).hasSizeLessThanOrEqualTo(compared / 50);
  }

  /** Compares what {@code advise} says, by scenario and variant, with the record, or records it. */
  static void compareAdvice(Map<String, Map<String, String>> advised) throws IOException {
    Map<String, Map<String, Entry>> record = record();
    Map<String, Map<String, String>> known = new TreeMap<>();
    advised.forEach(
        (name, variants) ->
            variants.forEach(
                (variant, advice) -> {
                  Map<String, Entry> entries = record.get(name);
                  Entry entry = entries.get(variant);
                  known.computeIfAbsent(name, n -> new TreeMap<>()).put(variant, entry.advise);
                  entries.put(
                      variant, new Entry(entry.run, entry.was, entry.check, advice, entry.note));
                }));
    if (WRITES) {
      write(record);
    } else {
      assertThat(advised).isEqualTo(known);
    }
  }

  /** The variants of a scenario whose runs find something at a table or index. */
  static List<String> withFindings(String name) throws IOException {
    return record().getOrDefault(name, Map.of()).entrySet().stream()
        .filter(entry -> entry.getValue().run.stream().anyMatch(found -> top(found).contains(" ")))
        .filter(entry -> !entry.getValue().run.get(0).startsWith("not "))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * A cause and its place, without the remedies that follow. An automatic index in descending order
   * is warned of at the column of the ascending one.
   */
  private static String top(String finding) {
    List<String> kinds = Arrays.stream(RemedyKind.values()).map(RemedyKind::id).toList();
    return Arrays.stream(finding.split(" "))
        .filter(word -> !kinds.contains(word))
        .collect(Collectors.joining(" "))
        .replaceFirst(" desc$", "");
  }

  static ScenarioFile read(String name) throws ScenarioException {
    return name.endsWith(".yaml")
        ? ScenarioReader.read(FOLDER.resolve(name), ReadOptions.DEFAULT)
        : ScenarioReader.read(
            name, Library.find(name).text(), ReadOptions.DEFAULT.withShortProfile(true));
  }

  /** What is found now, by variant, with the recorded notes. */
  private static Map<String, Entry> found(String name, Map<String, Entry> recorded) {
    Map<String, Entry> found = new LinkedHashMap<>();
    try {
      ScenarioFile file = read(name);
      List<Effort> efforts = CheckedScenario.of(file).efforts();
      Map<RunSpec, RunResult> results = new HashMap<>();
      Map<String, List<String>> runs = runs(name, file, results);
      TrialResult trial = trial(file, efforts, results);
      for (Variant variant : file.variants()) {
        Entry known = recorded.getOrDefault(variant.name(), Entry.NONE);
        found.put(
            variant.name(),
            new Entry(
                runs.get(variant.name()),
                known.was,
                checked(trial, variant.name()),
                known.advise,
                known.note));
      }
    } catch (ScenarioException | TooManyRowsException e) {
      String message =
          e instanceof ScenarioException mistake
              ? mistake.problems().get(0).message()
              : String.valueOf(e.getMessage());
      Entry known = recorded.getOrDefault("-", Entry.NONE);
      List<String> refusal = List.of("refused: " + message);
      found.put("-", new Entry(List.of(), known.was, refusal, known.advise, known.note));
    }
    return found;
  }

  /** Runs that are tried whole have the results of the runs. */
  private static TrialResult trial(
      ScenarioFile file, List<Effort> efforts, Map<RunSpec, RunResult> results) {
    return results.isEmpty()
        ? TrialResult.none(file)
        : TrialResult.of(
            file,
            efforts,
            specs -> {
              List<RunSpec> others =
                  specs.stream().filter(spec -> !results.containsKey(spec)).toList();
              List<RunResult> tried = simulated(others);
              for (int i = 0; i < others.size(); i++) {
                results.put(others.get(i), tried.get(i));
              }
              return specs.stream().map(results::get).toList();
            });
  }

  private static List<RunResult> simulated(List<RunSpec> specs) {
    return new Experiment(specs, Runtime.getRuntime().availableProcessors()).run();
  }

  /** What trials find, notes marked, then the structural warnings. */
  private static List<String> checked(TrialResult trial, String variant) {
    Stream<String> found =
        trial.found().stream()
            .filter(warning -> warning.variants().contains(variant))
            .map(
                warning ->
                    (warning.level() == Level.NOTE ? "note " : "")
                        + (warning.id() + " " + warning.space()).strip());
    Stream<String> structural =
        trial.structural().stream()
            .filter(warning -> warning.level() == Level.WARNING)
            .filter(warning -> warning.variants().contains(variant))
            .map(warning -> warning.id() + " " + warning.path());
    return Stream.concat(found, structural).distinct().toList();
  }

  private static Map<String, List<String>> runs(
      String name, ScenarioFile file, Map<RunSpec, RunResult> results) {
    List<Variant> variants = file.variants();
    Map<String, List<String>> found = new TreeMap<>();
    if (name.startsWith("tests/") && file.estimateOperations() > MANY_OPERATIONS) {
      variants.forEach(variant -> found.put(variant.name(), NOT_RUN));
      return found;
    }
    List<RunSpec> specs = variants.stream().map(Variant::spec).toList();
    List<RunResult> runs = simulated(specs);
    IntStream.range(0, specs.size()).forEach(i -> results.put(specs.get(i), runs.get(i)));
    variants.forEach(variant -> found.put(variant.name(), new ArrayList<>()));
    List<Subject> subjects = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      subjects.add(new Subject(runs.get(i), specs.get(i), variants.get(i).rules()));
    }
    for (Finding finding : RunFindings.of(subjects)) {
      Variant variant = variants.get(finding.variant());
      found
          .get(variant.name())
          .add(
              (finding.cause().id() + " " + finding.space()).strip()
                  + variant.rules().remedies(finding.cause()).stream()
                      .map(RemedyKind::id)
                      .map(kind -> " " + kind)
                      .collect(Collectors.joining()));
    }
    return found;
  }

  private static Map<String, Map<String, Entry>> record() throws IOException {
    Map<String, Map<String, Entry>> record = new TreeMap<>();
    Map<String, Map<String, Map<String, Object>>> read =
        new YAMLMapper().readValue(Files.readString(RECORD), new TypeReference<>() {});
    read.forEach(
        (name, variants) -> {
          Map<String, Entry> entries = new LinkedHashMap<>();
          variants.forEach((variant, members) -> entries.put(variant, Entry.of(members)));
          record.put(name, entries);
        });
    return record;
  }

  private static void write(Map<String, Map<String, Entry>> record) throws IOException {
    StringBuilder text = new StringBuilder();
    Files.readAllLines(RECORD).stream()
        .takeWhile(line -> line.startsWith("#") || line.isBlank())
        .forEach(line -> text.append(line).append('\n'));
    record.remove("-");
    record.forEach(
        (name, variants) -> {
          text.append(name).append(":\n");
          variants.forEach(
              (variant, entry) -> {
                text.append("  ").append(quoted(variant)).append(":\n");
                text.append("    run: ").append(list(entry.run)).append('\n');
                if (!entry.was.isEmpty()) {
                  text.append("    was: ").append(list(entry.was)).append('\n');
                }
                text.append("    check: ").append(list(entry.check)).append('\n');
                if (!entry.advise.isEmpty()) {
                  text.append("    advise: ").append(quoted(entry.advise)).append('\n');
                }
                if (!entry.note.isEmpty()) {
                  text.append("    note: ").append(quoted(entry.note)).append('\n');
                }
              });
        });
    Files.writeString(RECORD, text);
  }

  private static String list(List<String> texts) {
    return texts.stream().map(CorpusTest::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9 ._+-]*")
            && !text.matches("(?i)yes|no|on|off|true|false|null|y|n")
        ? text
        : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
