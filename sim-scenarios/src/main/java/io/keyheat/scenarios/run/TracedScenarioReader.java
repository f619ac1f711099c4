package io.keyheat.scenarios.run;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.MissingFile;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.Scalars;
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
import io.keyheat.scenarios.trace.index.IndexedTrace;
import io.keyheat.scenarios.trace.index.SchemaLayouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a trace once and makes the scenario that replays it. */
public final class TracedScenarioReader {
  private final Path trace;
  private final ReplayTarget target;
  private final @Nullable CopiesWanted wanted;
  private final @Nullable SchemaLayouts layouts;

  /**
   * A reader that makes a scenario of a trace.
   *
   * @param target the system on which the trace is replayed
   * @param wanted copies of the recorded application; null: the recording once
   */
  public TracedScenarioReader(Path trace, ReplayTarget target, @Nullable CopiesWanted wanted) {
    this(trace, target, wanted, null);
  }

  /**
   * A reader that makes a scenario of a trace whose tables a schema lays out.
   *
   * @param layouts null: no schema
   */
  public TracedScenarioReader(
      Path trace,
      ReplayTarget target,
      @Nullable CopiesWanted wanted,
      @Nullable SchemaLayouts layouts) {
    this.trace = trace;
    this.target = target;
    this.wanted = wanted;
    this.layouts = layouts;
  }

  /**
   * Reads the trace, and writes its scenario to a file if one is given.
   *
   * @param times null: seconds, or calendar times
   * @param saved where the scenario is written; null: nowhere
   */
  public TracedScenario read(@Nullable TimeFormat times, @Nullable Path saved, ReadOptions options)
      throws ScenarioException, BadInputException {
    Replay replay = replay(times, options);
    List<String> notes = new ArrayList<>(replay.notes);
    if (saved != null) {
      save(replay, saved);
      notes.add("wrote the scenario " + saved);
    }
    CheckedScenario scenario =
        CheckedScenario.of(ScenarioReader.read(name(), replay.yaml(trace), options));
    return new TracedScenario(scenario, replay.survey, notes, replay.limits);
  }

  /**
   * Reads the trace and returns its scenario, which names the file without its folder.
   *
   * @throws ScenarioException with the mistakes of the trace at its lines
   */
  public TraceDraft draft(ReadOptions options) throws ScenarioException {
    Replay replay = replay(null, options);
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "%,d records of %,.1f s; tables: %s",
            replay.survey.records(),
            replay.survey.recordedNanos() / 1e9,
            replay.survey.tables().stream()
                .map(TraceSurvey.SurveyedTable::written)
                .collect(Collectors.joining(", "))));
    notes.addAll(replay.notes);
    return new TraceDraft(replay.yaml(Objects.requireNonNull(trace.getFileName())), notes);
  }

  /** A trace's scenario in YAML, with what the user should know of it. */
  public record TraceDraft(String yaml, List<String> notes) {
    public TraceDraft {
      notes = List.copyOf(notes);
    }
  }

  /** How a trace is replayed, and what its keys were found to be. */
  private record Replay(
      TraceSurvey survey, ReplayTarget target, List<String> notes, List<String> limits) {
    String yaml(Path seen) {
      return TraceScenario.yaml(survey, target, seen);
    }
  }

  private Replay replay(@Nullable TimeFormat times, ReadOptions options) throws ScenarioException {
    TraceSurvey survey = survey(times, options);
    List<String> notes = new ArrayList<>(survey.remarks());
    List<String> limits = List.of();
    ReplayTarget replayed = target;
    if (layouts != null) {
      replayed = target.with(layouts.of(survey));
      notes.addAll(layouts.notes());
    }
    notes.addAll(TraceScenario.assumed(survey, replayed));
    long lengthNanos = (long) (survey.lengthNanos() / target.speed());
    if (wanted == null && lengthNanos > Scalars.MAX_DURATION_NANOS) {
      throw new ScenarioException(
          trace.toString(), Scalars.tooLong("its records last", lengthNanos));
    }
    if (wanted != null) {
      try {
        CopySpec spec = wanted.spec();
        long recorded = survey.records() - (layouts == null ? 0 : layouts.entries());
        double copies = spec.copies(recorded / wanted.seconds(survey));
        List<TokenFinding> tokens = CopiedTrace.findings(trace, times, spec);
        replayed = wanted.target(replayed, copies, tokens);
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
    return new Replay(survey, replayed, notes, limits);
  }

  private void save(Replay replay, Path saved) throws BadInputException {
    @Nullable Path folder = saved.toAbsolutePath().normalize().getParent();
    Path seen =
        folder == null || trace.isAbsolute()
            ? trace
            : folder.relativize(trace.toAbsolutePath().normalize());
    try {
      Files.writeString(saved, replay.yaml(seen));
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
        throw new ScenarioException(shown, "is a folder; expected a file of CSV or JSON lines");
      }
      return TraceSurvey.read(trace, times, options.maxOperations());
    } catch (MalformedTrace e) {
      throw new ScenarioException(List.of(problem(e)));
    } catch (NoSuchFileException e) {
      throw new ScenarioException(shown, MissingFile.message(trace));
    } catch (ZipException e) {
      throw new ScenarioException(shown, "is a damaged gzip file; expected a complete file");
    } catch (IOException e) {
      throw new ScenarioException(shown, "cannot be read: " + OutputFolder.reason(e));
    } catch (UncheckedIOException e) {
      throw new ScenarioException(shown, "cannot be read: " + e.getMessage());
    }
  }

  /** Returns the name of the file without its extensions, for the folder of results. */
  private String name() {
    String name = IndexedTrace.name(trace).replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return name.isEmpty() ? "trace" : name;
  }

  private Problem problem(MalformedTrace e) {
    int line = (int) Math.min(Integer.MAX_VALUE, e.line());
    return new Problem(trace.toString(), line, e.column(), "", e.reason());
  }
}
