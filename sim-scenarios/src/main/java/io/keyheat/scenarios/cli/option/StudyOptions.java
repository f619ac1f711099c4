package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Workers;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options of commands that run one scenario many times. */
public final class StudyOptions {
  @Mixin private ScenarioName name = new ScenarioName();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private VariantsOption variants = new VariantsOption();
  @Mixin private ShortOption isShort = new ShortOption();
  @Mixin private ThreadsOption threads = new ThreadsOption();
  @Mixin private WorkersOption workers = new WorkersOption();

  @Mixin
  private MaxOperationsOption maxOperations = new MaxOperationsOption(MaxOperationsOption.OF_STUDY);

  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();

  public boolean quiet() {
    return quiet.isGiven();
  }

  public MaxOperationsOption maxOperations() {
    return maxOperations;
  }

  /** Reads and checks the scenario. */
  public CheckedScenario check() throws ScenarioException, BadInputException {
    threads.check();
    CheckedScenario scenario = Scenarios.check(List.of(name.text()), readOptions()).get(0);
    scenario.checkHeap(Runtime.getRuntime().maxMemory());
    return scenario;
  }

  /**
   * Returns the scenario with the values of some fields, as all runs of a study have them.
   *
   * @throws ScenarioException if the values are invalid in this scenario
   */
  public CheckedScenario check(Point fixed) throws ScenarioException, BadInputException {
    CheckedScenario own = check();
    List<FieldValue> fields =
        fixed.fields().stream().filter(field -> !field.path().equals(Point.RATE)).toList();
    return fields.isEmpty()
        ? own
        : Scenarios.check(List.of(name.text()), readOptions().withFields(fields)).get(0);
  }

  private ReadOptions readOptions() {
    // The limit applies to all points together, not to a single one.
    return new ReadOptions(seed.value(), isShort.isGiven(), variants.names(), Long.MAX_VALUE);
  }

  /**
   * Returns the specification of the runs.
   *
   * @param quantities measured in each run, in the language of expectations
   * @param mser5 whether MSER-5 cuts the warm-up
   * @param targets a run that misses one ends early
   */
  public StudySpec spec(
      ScenarioFile file, List<String> quantities, boolean mser5, List<String> targets) {
    return new StudySpec(
        file.file(),
        file.text(),
        Scenarios.folder(name.text()).toAbsolutePath().toString(),
        seed.orNull(),
        isShort.isGiven(),
        variants.names(),
        quantities,
        mser5,
        targets);
  }

  /** Returns the design points of the scenario. */
  public DesignPoints points(ScenarioFile file) {
    return spec(file, List.of(), false, List.of()).points();
  }

  /** Starts or connects to the workers. */
  public Workers workers(DesignPoints points) throws BadInputException {
    return workers.connect(threads.count(), points);
  }

  /** Returns the output folder of a command. */
  public Path folder(ScenarioFile file, String command) {
    return out.or(OutOption.DEFAULT_ROOT.resolve(file.name()).resolve(command));
  }
}
