package io.keyheat.scenarios.document;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The folder from which paths in a document start, and which of its files may be read. */
public final class InputFolder {
  private enum Reach {
    ALL,
    WITHIN,
    NONE
  }

  private final Path folder;
  private final Reach reach;

  private InputFolder(Path folder, Reach reach) {
    this.folder = folder;
    this.reach = reach;
  }

  /** Files anywhere; relative paths start from a folder. */
  public static InputFolder from(Path folder) {
    return new InputFolder(folder, Reach.ALL);
  }

  /** Only the files that lie in a folder, by their plain names. */
  public static InputFolder within(Path folder) {
    return new InputFolder(folder, Reach.WITHIN);
  }

  /** No file at all. */
  public static InputFolder none() {
    return new InputFolder(Path.of(""), Reach.NONE);
  }

  /**
   * Returns the path of a file.
   *
   * @throws BadValue if the name is not a path, or no such file may be read
   */
  public Path file(String name) throws BadValue {
    if (reach == Reach.NONE) {
      throw new BadValue(Quote.of(name) + " is a file", "none, because no file is read here");
    }
    if (reach == Reach.WITHIN && !isWithin(name)) {
      throw new BadValue(
          Quote.of(name) + " is not a file that this page has", "one that was given to this page");
    }
    try {
      return folder.resolve(name);
    } catch (InvalidPathException e) {
      throw new BadValue(Quote.of(name) + " is not a path", "that of a file");
    }
  }

  private boolean isWithin(String name) {
    return name.matches("[A-Za-z0-9_][A-Za-z0-9_.-]*") && Files.isRegularFile(folder.resolve(name));
  }
}
