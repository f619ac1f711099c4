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
import io.keyheat.scenarios.trace.copies.CopiedTrace;
import io.keyheat.scenarios.trace.copies.CopySpec;
import io.keyheat.scenarios.trace.copies.TokenFinding;
import io.keyheat.scenarios.trace.copies.UnknownKindException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a trace once and makes the scenario that replays it. */
public final class TracedScenarioReader {
  private final Path trace;
  private final ReplayTarget target;
  private final @Nullable CopiesWanted wanted;

  /**
   * A reader that makes a scenario of a trace.
   *
   * @param target the system on which the trace is replayed
   * @param wanted copies of the recorded application; null: the recording once
   */
  public TracedScenarioReader(Path trace, ReplayTarget target, @Nullable CopiesWanted wanted) {
    this.trace = trace;
    this.target = target;
    this.wanted = wanted;
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
    List<String> notes = new ArrayList<>();
    List<String> limits = List.of();
    ReplayTarget replayed = target;
    if (wanted != null) {
      try {
        CopySpec spec = wanted.spec();
        double copies = spec.copies(survey.records() / wanted.seconds(survey));
        List<TokenFinding> tokens = CopiedTrace.findings(trace, times, spec);
        replayed = wanted.target(target, copies, tokens);
        limits = CopiesWanted.limits(copies, tokens);
        notes.addAll(CopiesWanted.notes(survey, copies, tokens));
      } catch (MalformedTrace e) {
        throw new ScenarioException(List.of(problem(e)));
      } catch (UnknownKindException e) {
        throw new ScenarioException(trace.toString(), String.valueOf(e.getMessage()));
      } catch (IOException e) {
        throw new ScenarioException(trace.toString(), "cannot be read: " + OutputFolder.reason(e));
      }
    }
    if (saved != null) {
      save(survey, replayed, saved);
      notes.add("wrote the scenario " + saved);
    }
    String yaml = TraceScenario.yaml(survey, replayed, trace);
    CheckedScenario scenario = CheckedScenario.of(ScenarioReader.read(name(), yaml, options));
    return new TracedScenario(scenario, survey, notes, limits);
  }

  private void save(TraceSurvey survey, ReplayTarget replayed, Path saved)
      throws BadInputException {
    @Nullable Path folder = saved.toAbsolutePath().normalize().getParent();
    Path seen =
        folder == null || trace.isAbsolute()
            ? trace
            : folder.relativize(trace.toAbsolutePath().normalize());
    try {
      Files.writeString(saved, TraceScenario.yaml(survey, replayed, seen));
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
      throw new ScenarioException(List.of(problem(e)));
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

  /** Returns the name of the file without its extensions, for the folder of results. */
  private String name() {
    String name = String.valueOf(trace.getFileName());
    name = name.replaceFirst("(?i)(\\.csv)?(\\.gz)?$", "").replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return name.isEmpty() ? "trace" : name;
  }

  private Problem problem(MalformedTrace e) {
    int line = (int) Math.min(Integer.MAX_VALUE, e.line());
    return new Problem(trace.toString(), line, e.column(), "", e.reason());
  }
}
