package io.keyheat.scenarios.output;

import io.keyheat.scenarios.document.BadInputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder that one run at a time writes its results to. Files are written beside their places
 * first and moved there, each at once, when all of them are whole; so nobody ever sees half a file,
 * and a run that ends early leaves the folder as it was. Where a process is killed between two
 * moves, the next one that opens the folder makes the others, so results never stay mixed.
 *
 * <p>Symbolic links in the folder are replaced and never followed: nothing beyond it is changed.
 */
public final class OutputFolder implements AutoCloseable {
  /**
   * Holds files until all are whole. In the folder itself, so that a move never leaves the disk.
   */
  private static final String PARTIAL = ".partial";

  /** What {@link #PARTIAL} is called from the moment on when all files in it are whole. */
  private static final String WHOLE = ".whole";

  private final Path folder;
  private final List<Path> created;
  private FolderLock lock;

  /** Files of which this run has kept parts. */
  private final Set<String> keeps = new HashSet<>();

  /** Writes a file's content and leaves the stream open. */
  @FunctionalInterface
  public interface Content {
    void write(OutputStream out) throws IOException;
  }

  private OutputFolder(Path folder, List<Path> created, FolderLock lock) {
    this.folder = folder;
    this.created = created;
    this.lock = lock;
  }

  /**
   * Makes the folder if it is not there, finds out whether it can be written to, and keeps other
   * runs out until it is closed.
   *
   * @throws BadInputException if it cannot be written to, or another run is at it
   */
  public static OutputFolder open(Path folder) throws BadInputException {
    List<Path> created = missing(folder);
    try {
      Files.createDirectories(folder);
      OutputFolder output = new OutputFolder(folder, created, FolderLock.take(folder));
      output.tidyUp();
      return output;
    } catch (IOException e) {
      deleteEmpty(created);
      boolean isRefused = e instanceof NoSuchFileException && Files.notExists(folder);
      throw new BadInputException(
          "cannot write to the folder "
              + folder
              + ": "
              + (isRefused ? "the file system lets no folder be made there" : reason(e)));
    } catch (BadInputException e) {
      deleteEmpty(created);
      throw e;
    }
  }

  /** The folder and those above it that are not there yet, innermost first. */
  private static List<Path> missing(Path folder) {
    List<Path> missing = new ArrayList<>();
    Path path = folder.toAbsolutePath();
    while (path != null && Files.notExists(path)) {
      missing.add(path);
      path = path.getParent();
    }
    return missing;
  }

  /** What a run has found is not lost with the folder; it is made again, unless another has it. */
  private void holdAgain() throws IOException {
    if (lock.isHeld()) {
      return;
    }
    lock.close();
    Files.createDirectories(folder);
    try {
      lock = FolderLock.take(folder);
    } catch (BadInputException e) {
      throw new IOException(
          "the folder " + folder + " was removed meanwhile, and another run has made it again", e);
    }
  }

  public Path path() {
    return folder;
  }

  /**
   * Writes files one after the other and puts them in their places once all of them are whole.
   *
   * @param files by name, with {@code /} between folders
   * @param proceed asked between files; throws to give up
   */
  public void publish(Map<String, Content> files, Runnable proceed) throws IOException {
    publish(files, proceed, 1);
  }

  /**
   * Writes files, some of them at a time, and puts them in their places once all of them are whole.
   *
   * @param threads that write; the files are the same for any number
   */
  void publish(Map<String, Content> files, Runnable proceed, int threads) throws IOException {
    holdAgain();
    Path partial = folder.resolve(PARTIAL);
    try {
      for (String name : files.keySet()) {
        checkPlace(name);
        Path parent = partial.resolve(name).getParent();
        Files.createDirectories(parent == null ? partial : parent);
      }
      FileWriters.write(partial, files, proceed, threads);
      proceed.run();
      created.clear();
      Files.move(partial, folder.resolve(WHOLE), StandardCopyOption.ATOMIC_MOVE);
      for (String name : files.keySet()) {
        putInPlace(name);
      }
      deleteAll(folder.resolve(WHOLE));
    } finally {
      deleteAll(partial);
    }
  }

  /**
   * Keeps a part of a file that is not whole yet. Parts of an earlier run stay until this one keeps
   * its first; all of them go when the file itself is put in its place. Any thread may call this.
   *
   * @param name of the file, with {@code /} between folders
   * @param part of it; parts are read in the order of their names
   */
  public synchronized void keep(String name, String part, Content content) throws IOException {
    Path parts = parts(folder, name);
    if (keeps.add(name)) {
      deleteAll(parts);
    }
    Files.createDirectories(parts);
    created.clear();
    Path partial = parts.resolve(PARTIAL);
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial))) {
        content.write(out);
      }
      Files.move(partial, parts.resolve(part), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Whether this run has kept a part of any file. */
  public synchronized boolean hasKept() {
    return !keeps.isEmpty();
  }

  private static Path parts(Path folder, String name) {
    Path file = folder.resolve(name);
    return file.resolveSibling("." + file.getFileName() + ".parts");
  }

  /** Parts of a file that a run which ended early has kept, in order; empty: the file is whole. */
  static List<Path> kept(Path folder, String name) throws IOException {
    Path parts = parts(folder, name);
    if (isWhole(folder, name) || !Files.isDirectory(parts, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(parts)) {
      return paths.filter(path -> !path.endsWith(PARTIAL)).sorted().toList();
    }
  }

  /** What stands in a file's place must be something that a file may replace. */
  private void checkPlace(String name) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    Path place = root.resolve(name).normalize();
    if (!place.startsWith(root) || place.equals(root)) {
      throw new IOException(name + " does not lie in the folder " + folder);
    }
    if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(place + " is a folder; remove it or choose --out");
    }
    Path parent = place.getParent();
    if (parent != null && Files.isRegularFile(parent, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(parent + " is a file; remove it or choose --out");
    }
  }

  private void putInPlace(String name) throws IOException {
    deleteAll(parts(folder, name));
    Path place = folder.resolve(name);
    Path parent = place.getParent();
    if (parent != null && !parent.equals(folder) && Files.isSymbolicLink(parent)) {
      Files.delete(parent);
    }
    Files.createDirectories(parent == null ? folder : parent);
    Files.move(
        folder.resolve(WHOLE).resolve(name),
        place,
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Ends what a process that was killed had begun: whole files are kept, others are not. */
  private void tidyUp() throws IOException {
    Path whole = folder.resolve(WHOLE);
    if (Files.isDirectory(whole, LinkOption.NOFOLLOW_LINKS)) {
      for (String name : files(whole)) {
        checkPlace(name);
        putInPlace(name);
      }
    }
    deleteAll(whole);
    deleteAll(folder.resolve(PARTIAL));
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths
          .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .map(path -> root.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  /**
   * Where a file of a folder of results is to be read: one that was killed between two moves has
   * some of its files in their places already, and some not yet.
   */
  static Path readable(Path folder, String name) {
    return isWhole(folder, name) ? folder.resolve(WHOLE).resolve(name) : folder.resolve(name);
  }

  private static boolean isWhole(Path folder, String name) {
    return Files.isRegularFile(folder.resolve(WHOLE).resolve(name), LinkOption.NOFOLLOW_LINKS);
  }

  /** Files in a folder within, by name; empty if there is no such folder. */
  List<String> list(String subfolder) throws IOException {
    Path path = folder.resolve(subfolder);
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries.map(entry -> subfolder + "/" + entry.getFileName()).sorted().toList();
    }
  }

  void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
    deleteAll(parts(folder, name));
  }

  /** Removes a folder of this class's own making, if it is there; a link in its place as a link. */
  private static void deleteAll(Path own) throws IOException {
    if (!Files.exists(own, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(own)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Lets other runs in; takes the folder away again if it was made for nothing. */
  @Override
  public void close() throws IOException {
    lock.close();
    deleteEmpty(created);
  }

  private static void deleteEmpty(List<Path> folders) {
    for (Path folder : folders) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        // Somebody else has put something there in the meantime; it is theirs now.
        return;
      }
    }
  }

  /** What the system says, in words. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it is a file";
    }
    if (e instanceof NoSuchFileException gone) {
      return gone.getFile() + " no longer exists";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
