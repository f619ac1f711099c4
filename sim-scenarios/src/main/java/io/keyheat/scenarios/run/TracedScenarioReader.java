package io.keyheat.scenarios.run;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceScenario;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a trace once and makes the scenario that replays it. */
public final class TracedScenarioReader {
  private final Path trace;
  private final ReplayTarget target;

  /**
   * @param target the system on which the trace is replayed
   */
  public TracedScenarioReader(Path trace, ReplayTarget target) {
    this.trace = trace;
    this.target = target;
  }

  /**
   * Reads the trace, and writes its scenario to a file if one is given.
   *
   * @param times null: seconds, or calendar times
   * @param saved where the scenario is written; null: nowhere
   */
  public TracedScenario read(@Nullable TimeFormat times, @Nullable Path saved, ReadOptions options)
      throws ScenarioException, BadInputException {
    TraceSurvey survey = survey(times, options);
    if (saved != null) {
      save(survey, saved);
    }
    String yaml = TraceScenario.yaml(survey, target, trace);
    CheckedScenario scenario = CheckedScenario.of(ScenarioReader.read(name(), yaml, options));
    List<String> notes = saved == null ? List.of() : List.of("wrote the scenario " + saved);
    return new TracedScenario(scenario, survey, notes);
  }

  private void save(TraceSurvey survey, Path saved) throws BadInputException {
    @Nullable Path folder = saved.toAbsolutePath().normalize().getParent();
    Path seen =
        folder == null || trace.isAbsolute()
            ? trace
            : folder.relativize(trace.toAbsolutePath().normalize());
    try {
      Files.writeString(saved, TraceScenario.yaml(survey, target, seen));
    } catch (IOException e) {
      throw new BadInputException(
          "cannot write the scenario " + saved + ": " + OutputFolder.reason(e));
    }
  }

  private TraceSurvey survey(@Nullable TimeFormat times, ReadOptions options)
      throws ScenarioException {
    String shown = trace.toString();
    try {
      if (Files.isDirectory(trace)) {
        throw new ScenarioException(shown, "is a folder; expected a CSV file");
      }
      return TraceSurvey.read(trace, times, options.maxOperations());
    } catch (MalformedTrace e) {
      int line = (int) Math.min(Integer.MAX_VALUE, e.line());
      throw new ScenarioException(List.of(new Problem(shown, line, e.column(), "", e.reason())));
    } catch (NoSuchFileException e) {
      throw new ScenarioException(shown, "there is no such file");
    } catch (ZipException e) {
      throw new ScenarioException(shown, "is a damaged gzip file; expected a whole one");
    } catch (IOException e) {
      throw new ScenarioException(shown, "cannot be read: " + OutputFolder.reason(e));
    } catch (UncheckedIOException e) {
      throw new ScenarioException(shown, "cannot be read: " + e.getMessage());
    }
  }

  /** The file's name without its extensions, as a folder of results may be called. */
  private String name() {
    String name = String.valueOf(trace.getFileName());
    name = name.replaceFirst("(?i)(\\.csv)?(\\.gz)?$", "").replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return name.isEmpty() ? "trace" : name;
  }
}
