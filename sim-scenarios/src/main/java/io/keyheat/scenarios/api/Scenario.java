package io.keyheat.scenarios.api;

import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.ScenarioRun;
import io.keyheat.scenarios.run.Scenarios;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A scenario without mistakes, ready to run: from a file, from the library, or built in code.
 * Instances are immutable; each method that changes something returns another scenario.
 */
public final class Scenario {
  private final Source source;
  private final ReadOptions options;
  private final CheckedScenario checked;

  /** Reads a scenario with the given options. */
  private interface Source {
    ScenarioFile read(ReadOptions options) throws ScenarioException;
  }

  private Scenario(Source source, ReadOptions options) {
    this.source = source;
    this.options = options;
    try {
      checked = CheckedScenario.of(read(source, options));
    } catch (ScenarioException e) {
      throw new InvalidScenarioException(e);
    }
  }

  /**
   * Reads the scenario. With changed fields the reader reads only what was asked for, but
   * expectations name other variants too, and mistakes of the file itself come first.
   */
  private static ScenarioFile read(Source source, ReadOptions options) throws ScenarioException {
    ScenarioFile file = source.read(options.withFields(List.of()));
    return options.fields().isEmpty()
        ? file
        : source.read(options.withVariants(Set.of())).only(options.variants());
  }

  /**
   * Reads a scenario file; paths inside it start from its folder.
   *
   * @throws InvalidScenarioException with every mistake and its line
   */
  public static Scenario ofFile(Path file) {
    return new Scenario(options -> ScenarioReader.read(file, options), ReadOptions.DEFAULT);
  }

  /**
   * Takes a scenario of the library.
   *
   * @param name such as {@code spanner/timestamp-key}
   */
  public static Scenario ofLibrary(String name) {
    return new Scenario(options -> Scenarios.read(name, options), ReadOptions.DEFAULT);
  }

  /**
   * Reads the text of a scenario file; paths inside it start from the current folder.
   *
   * @param name for messages and results
   */
  public static Scenario ofText(String name, String yaml) {
    return new Scenario(options -> ScenarioReader.read(name, yaml, options), ReadOptions.DEFAULT);
  }

  /** Begins a scenario in code. */
  public static ScenarioBuilder titled(String title) {
    return new ScenarioBuilder(title);
  }

  /** Returns this scenario with its short profile. */
  public Scenario shortened() {
    return new Scenario(source, options.withShortProfile(true));
  }

  /** Returns this scenario with another seed, hence with other arrivals and rows. */
  public Scenario seed(long seed) {
    return new Scenario(source, options.withSeed(seed));
  }

  /** Returns this scenario with some of its variants only. */
  public Scenario variants(String... names) {
    return new Scenario(source, options.withVariants(Set.of(names)));
  }

  /**
   * Returns this scenario with another value of one field.
   *
   * @param path such as {@code servers} or {@code loads.orders.rate}
   * @param value a String, a number, a boolean, a Duration, or a List or Map of them
   */
  public Scenario with(String path, Object value) {
    List<FieldValue> fields = new ArrayList<>(options.fields());
    fields.add(new FieldValue(path, FieldWriter.text(value)));
    return new Scenario(source, options.withFields(fields));
  }

  /**
   * Returns the warnings of {@code keyheat check}, which tries each variant for a bounded time;
   * empty if there are none.
   */
  public List<String> warnings() {
    return checked.trial().warnings().stream()
        .filter(warning -> warning.level() == Level.WARNING)
        .map(
            warning ->
                warning.path()
                    + ": "
                    + warning.message()
                    + (warning.rules().isEmpty()
                        ? ""
                        : " (" + String.join(", ", warning.rules()) + ")"))
        .toList();
  }

  /**
   * Returns sentences about what makes a run's figures easy to misread, and targets that no run can
   * keep; most scenarios have none.
   */
  public List<String> notes() {
    List<String> notes = new ArrayList<>(checked.notes());
    notes.addAll(checked.targetNotes());
    return notes;
  }

  /** Returns the text of the scenario file, which {@code keyheat run} takes too. */
  public String yaml() {
    return checked.file().text();
  }

  /** Runs all variants and judges the scenario's expectations and targets. */
  public Outcome run() {
    int threads = Math.min(checked.specs().size(), Runtime.getRuntime().availableProcessors());
    ScenarioRun run = ScenarioRun.of(checked, threads);
    ScenarioResult result = run.result("");
    run.failures()
        .forEach(
            (variant, cause) -> {
              throw new IllegalStateException("variant " + variant + " did not finish", cause);
            });
    return new Outcome(result);
  }
}
