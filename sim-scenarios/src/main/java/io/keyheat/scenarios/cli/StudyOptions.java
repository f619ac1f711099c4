package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Threads;
import io.keyheat.scenarios.sweep.UnreachableException;
import io.keyheat.scenarios.sweep.Workers;
import io.keyheat.scenarios.sweep.WorkersFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What commands that run a scenario many times have in common. */
final class StudyOptions {
  static final long DEFAULT_MAX_OPERATIONS = 20_000_000_000L;

  private static final Path DEFAULT_OUT = Path.of("keyheat-out");

  @Parameters(
      paramLabel = "FILE|NAME",
      arity = "1",
      description = "A scenario's file, or its name in the library.")
  private String name = "";

  @Option(names = "--seed", paramLabel = "N", description = "Seed instead of the file's.")
  private @Nullable Long seed;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "Only this variant. May be given several times.")
  private Set<String> variants = Set.of();

  @Option(names = "--short", description = "The scenario's short edition.")
  private boolean shortEdition;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at a time (default: the processor's cores).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--on",
      paramLabel = "MASTER",
      description =
          "Carry out the runs on Apache Spark, such as spark://HOST:7077 or local-cluster[2,1,2048]"
              + " (default: threads of this process).")
  private @Nullable String master;

  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description = "Refuse what needs more in all (default: 20,000,000,000).")
  private long maxOperations = DEFAULT_MAX_OPERATIONS;

  @Option(names = "--out", paramLabel = "DIR", description = "Folder for the run log and results.")
  private @Nullable Path out;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show neither progress nor results, only what went wrong.")
  private boolean quiet;

  String name() {
    return name;
  }

  int threads() {
    return threads;
  }

  /** Whoever carries out the runs. */
  Workers workers(DesignPoints points) throws BadInputException {
    if (master == null) {
      return new Threads(threads, points);
    }
    WorkersFactory factory =
        ServiceLoader.load(WorkersFactory.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "--on "
                            + master
                            + " needs Spark, which is not here; build it with"
                            + " \"mvn -q -Dkeyheat.fast -Pspark package\""));
    try {
      return factory.connect(master);
    } catch (UnreachableException e) {
      throw new BadInputException("--on: " + e.getMessage());
    }
  }

  long maxOperations() {
    return maxOperations;
  }

  boolean quiet() {
    return quiet;
  }

  /** The options by which a command that is repeated runs the same edition and variants. */
  List<String> edition() {
    List<String> arguments = new ArrayList<>();
    if (shortEdition) {
      arguments.add("--short");
    }
    variants.forEach(name -> arguments.addAll(List.of("--variant", name)));
    return arguments;
  }

  boolean shortEdition() {
    return shortEdition;
  }

  /** The scenario as it is, checked. */
  CheckedScenario check() throws ScenarioException, BadInputException {
    BadInputException.ifLessThanOne("--threads", threads);
    return Scenarios.check(List.of(name), options()).get(0);
  }

  /** How runs of the scenario are carried out. */
  StudySpec studySpec(
      ScenarioFile file, List<Quantity> quantities, boolean mser5, List<String> targets) {
    return new StudySpec(
        file.file(),
        file.text(),
        Scenarios.folder(name).toAbsolutePath().toString(),
        seed,
        shortEdition,
        variants,
        quantities.stream().map(Quantity::text).toList(),
        mser5,
        targets);
  }

  /** The scenario at points. */
  DesignPoints points(ScenarioFile file) {
    return studySpec(file, List.of(), false, List.of()).points();
  }

  /** No limit on a single point, as there is one on all of them together. */
  private ReadOptions options() {
    return new ReadOptions(ReadOptions.seedOf(seed), shortEdition, variants, Long.MAX_VALUE);
  }

  /** Where the command leaves its files. */
  Path folder(ScenarioFile file, String command) {
    return out == null ? DEFAULT_OUT.resolve(file.name()).resolve(command) : out;
  }
}
