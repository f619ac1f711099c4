package io.keyheat.scenarios.output;

import io.keyheat.scenarios.document.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The output folders of all scenarios of a command, opened before the first of them runs. */
public final class OutputFolders implements AutoCloseable {
  private final List<OutputFolder> folders = new ArrayList<>();

  private OutputFolders() {}

  /**
   * Opens several output folders and locks them.
   *
   * @throws BadInputException if one cannot be written to, or two are the same
   */
  public static OutputFolders open(List<Path> paths) throws BadInputException, IOException {
    OutputFolders opened = new OutputFolders();
    Set<Path> taken = new HashSet<>();
    try {
      for (Path path : paths) {
        if (!taken.add(path.toAbsolutePath().normalize())) {
          throw new BadInputException(
              "two scenarios would write to the folder " + path + "; run them one by one");
        }
        opened.folders.add(OutputFolder.open(path));
      }
      return opened;
    } catch (BadInputException e) {
      opened.close();
      throw e;
    }
  }

  public OutputFolder get(int scenario) {
    return folders.get(scenario);
  }

  /** Closes the last first, so that a folder within another is gone before it. */
  @Override
  public void close() throws IOException {
    for (int i = folders.size() - 1; i >= 0; i--) {
      folders.get(i).close();
    }
  }
}
