package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Threads;
import io.keyheat.scenarios.sweep.UnreachableException;
import io.keyheat.scenarios.sweep.Workers;
import io.keyheat.scenarios.sweep.WorkersFactory;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --on}. */
public final class WorkersOption {
  @NotRepeated
  @Option(
      names = "--on",
      paramLabel = "MASTER",
      description =
          "Run on an Apache Spark cluster, such as spark://HOST:7077 (default: local threads).")
  private @Nullable String master;

  /**
   * Starts or connects to the workers.
   *
   * @param threads of local workers
   */
  public Workers connect(int threads, DesignPoints points) throws BadInputException {
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
                            + " needs Spark, which is not in this build; build it with \"mvn -q"
                            + " -Dkeyheat.fast -Pspark package\""));
    try {
      return factory.connect(master);
    } catch (UnreachableException e) {
      throw new BadInputException("--on: " + e.getMessage());
    }
  }
}
