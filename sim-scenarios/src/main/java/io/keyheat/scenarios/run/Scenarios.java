package io.keyheat.scenarios.run;

import io.keyheat.scenarios.document.MissingFile;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Finds scenarios as users name them: by a file's path, or by a name in the library. */
public final class Scenarios {
  private Scenarios() {}

  /**
   * Reads and checks them all.
   *
   * @throws ScenarioException with the mistakes of all of them
   */
  public static List<CheckedScenario> check(List<String> filesOrNames, ReadOptions options)
      throws ScenarioException {
    return check(filesOrNames, options, () -> {});
  }

  /**
   * Reads and checks them all.
   *
   * @param done told after each of them
   * @throws ScenarioException with the mistakes of all of them
   */
  public static List<CheckedScenario> check(
      List<String> filesOrNames, ReadOptions options, Runnable done) throws ScenarioException {
    List<CheckedScenario> scenarios = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String fileOrName : filesOrNames) {
      try {
        scenarios.add(CheckedScenario.of(read(fileOrName, options)));
      } catch (ScenarioException e) {
        problems.addAll(e.problems());
      }
      done.run();
    }
    if (!problems.isEmpty()) {
      throw new ScenarioException(problems);
    }
    return scenarios;
  }

  /** Reads one of them. */
  public static ScenarioFile read(String fileOrName, ReadOptions options) throws ScenarioException {
    if (isFile(fileOrName)) {
      return ScenarioReader.read(Path.of(fileOrName), options);
    }
    if (!Library.has(fileOrName) && fileOrName.matches("[\\w.-]+")) {
      String meant = MissingFile.question(Path.of(fileOrName));
      if (!meant.isEmpty()) {
        throw new ScenarioException(fileOrName, "there is no such file or scenario" + meant);
      }
    }
    Library.LibraryEntry entry = Library.find(fileOrName);
    return ScenarioReader.read(entry.name(), entry.text(), options);
  }

  /** From where the paths inside a scenario start. */
  public static Path folder(String fileOrName) {
    Path parent = isFile(fileOrName) ? Path.of(fileOrName).getParent() : null;
    return parent == null ? Path.of("") : parent;
  }

  /** What is there, or is named as files are, is a file; the rest are names. */
  public static boolean isFile(String fileOrName) {
    try {
      return fileOrName.matches("(?i).*\\.(ya?ml|json)") || Files.exists(Path.of(fileOrName));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
