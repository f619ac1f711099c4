package io.keyheat.scenarios.trace;

import java.nio.file.Path;

/** A trace that is read from a file. */
public interface ReplayedFile {
  /** Where the file is. */
  Path file();
}
