package io.keyheat.scenarios.study;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.expect.ExpectationException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.RunLog;
import io.keyheat.scenarios.sweep.RunLogException;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Many runs of one scenario, with a log in the output folder that keeps finished ones. */
public final class Study implements AutoCloseable {
  /** The quantities that are measured in every run, beside those asked for. */
  static final List<String> METRICS =
      List.of(
          "offered",
          "throughput",
          "errors",
          "latency.mean",
          "latency.p50",
          "latency.p99",
          "latency.p999",
          "servers.mean",
          "servers.busiest",
          "tablets",
          "splits.load",
          "hotspots.count",
          "storedBytes");

  private static final String LOG = "run-log.jsonl";

  private final OutputFolder folder;
  private final RunLog log;
  private final Workers workers;
  private final Runs runs;

  /** Starts or connects to the workers of a study. */
  @FunctionalInterface
  public interface Connection {
    Workers connect(DesignPoints points) throws BadInputException;
  }

  private Study(OutputFolder folder, RunLog log, Workers workers, Runs runs) {
    this.folder = folder;
    this.log = log;
    this.workers = workers;
    this.runs = runs;
  }

  /**
   * Opens the output folder and the log in it.
   *
   * @param maxOperations of all runs together
   * @throws BadInputException if the folder or its log cannot be used, or the workers not reached
   */
  public static Study open(Path path, StudySpec spec, Connection connection, long maxOperations)
      throws BadInputException, IOException {
    OutputFolder folder = OutputFolder.open(path);
    @Nullable RunLog log = null;
    try {
      log = RunLog.open(folder.path().resolve(LOG));
      DesignPoints points = spec.points();
      Workers workers = connection.connect(points);
      return new Study(folder, log, workers, new Runs(spec, points, log, workers, maxOperations));
    } catch (RunLogException e) {
      folder.close();
      throw new BadInputException(String.valueOf(e.getMessage()));
    } catch (IOException | BadInputException | RuntimeException e) {
      if (log != null) {
        log.close();
      }
      folder.close();
      throw e;
    }
  }

  /**
   * The standard quantities and others, checked against every variant.
   *
   * @param option by which the others were given, for messages
   * @throws BadInputException if one cannot be read or names what is not there
   */
  public static List<Quantity> quantities(
      List<String> others, String option, List<RunFacts> variants) throws BadInputException {
    Set<String> texts = new LinkedHashSet<>(METRICS);
    texts.addAll(others);
    List<Quantity> quantities = new ArrayList<>();
    for (String text : texts) {
      try {
        Quantity quantity = Quantity.parse(text);
        for (RunFacts facts : variants) {
          quantity.check(facts);
        }
        quantities.add(quantity);
      } catch (ExpectationException e) {
        throw new BadInputException(option + " '" + text + "': " + e.getMessage());
      }
    }
    return quantities;
  }

  public Runs runs() {
    return runs;
  }

  public OutputFolder folder() {
    return folder;
  }

  /** Lines of the log that could not be used, with the reasons. */
  public List<String> warnings() {
    return log.warnings();
  }

  /** Finished runs in the log. */
  public int loggedRuns() {
    return log.size();
  }

  /** Ends the runs; {@link Runs#run} throws soon. Any thread may do so. */
  public void cancel() {
    workers.cancel();
  }

  @Override
  public void close() throws IOException {
    workers.close();
    log.close();
    folder.close();
  }
}
