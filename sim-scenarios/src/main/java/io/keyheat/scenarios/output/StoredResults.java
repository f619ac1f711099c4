package io.keyheat.scenarios.output;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.store.Recording;
import io.keyheat.scenarios.document.BadInputException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the results of earlier runs as users name them: by their folder or a file in it. */
public final class StoredResults {
  private StoredResults() {}

  /** The folder that {@code path} names, itself or by a file such as {@code result.json} in it. */
  public static Path folder(Path path) {
    @Nullable Path parent = path.toAbsolutePath().normalize().getParent();
    return Files.isRegularFile(path) && parent != null ? parent : path;
  }

  /**
   * Reads the recording in the folder that {@code path} names; of a run that ended early, the
   * variants that had ended.
   *
   * @throws BadInputException if there is none, or it cannot be read
   */
  public static ScenarioResult read(Path path) throws BadInputException {
    if (!Files.exists(path)) {
      throw new BadInputException(path + " does not exist; expected the folder of a run's results");
    }
    Optional<ScenarioResult> endedEarly = endedEarly(folder(path));
    if (endedEarly.isPresent()) {
      return endedEarly.get();
    }
    Path file = OutputFolder.readable(folder(path), Recording.FILE);
    if (!Files.isRegularFile(file)) {
      throw new BadInputException(
          "there is no "
              + Recording.FILE
              + " in "
              + folder(path)
              + "; expected the folder of a run's results"
              + (Files.exists(folder(path).resolve("result.json"))
                  ? ", run with --all-files"
                  : ""));
    }
    return recording(file);
  }

  private static ScenarioResult recording(Path file) throws BadInputException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return Recording.read(in);
    } catch (IOException e) {
      throw new BadInputException("cannot read " + file + ": " + OutputFolder.reason(e));
    }
  }

  /** Whether the results that a path names are of a run that ended early. */
  public static boolean areOfSomeVariants(Path path) throws IOException {
    return !OutputFolder.kept(folder(path), Recording.FILE).isEmpty();
  }

  private static Optional<ScenarioResult> endedEarly(Path folder) throws BadInputException {
    List<Path> kept;
    try {
      kept = OutputFolder.kept(folder, Recording.FILE);
    } catch (IOException e) {
      throw new BadInputException("cannot read " + folder + ": " + OutputFolder.reason(e));
    }
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    List<ScenarioResult> ended = new ArrayList<>();
    for (Path part : kept) {
      ended.add(recording(part));
    }
    String all = kept.get(0).getFileName().toString().replaceFirst(".*-of-", "");
    return Optional.of(
        joined(
            ended, "the run ended early: results of " + ended.size() + " of " + all + " variants"));
  }

  /** One result with the variants of several, of one scenario. */
  private static ScenarioResult joined(List<ScenarioResult> parts, String note) {
    ScenarioHead head = parts.get(0).head();
    List<ScenarioQuestion.AskedFigure> figures = new ArrayList<>();
    List<RunResult> variants = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    Set<String> notes = new LinkedHashSet<>(List.of(note));
    for (ScenarioResult part : parts) {
      part.findings().forEach(found -> findings.add(found.ofVariant(variants.size())));
      variants.addAll(part.variants());
      figures.addAll(part.head().question().figures());
      notes.addAll(part.notes());
    }
    return new ScenarioResult(
        head.with(head.question().with(figures)),
        variants,
        List.of(),
        List.of(),
        findings,
        null,
        List.copyOf(notes));
  }

  /** Draws something from results that {@link #read} has given. */
  @FunctionalInterface
  public interface Drawing {
    void draw() throws BadInputException, IOException;
  }

  /**
   * Whatever a run has left can be drawn, so the blame for what cannot lies with the file.
   *
   * @throws BadInputException if the drawing fails for another reason than what it writes to
   */
  public static void draw(Drawing drawing, Path... from) throws BadInputException, IOException {
    try {
      drawing.draw();
    } catch (RuntimeException e) {
      BadInputException damaged =
          new BadInputException(
              "cannot draw "
                  + Stream.of(from).map(Path::toString).collect(Collectors.joining(" and "))
                  + ": it is damaged ("
                  + e.getClass().getSimpleName()
                  + (e.getMessage() == null ? "" : ": " + e.getMessage().replaceAll("\\s+", " "))
                  + ")");
      damaged.initCause(e);
      throw damaged;
    }
  }
}
