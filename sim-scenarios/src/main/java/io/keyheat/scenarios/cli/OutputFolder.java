package io.keyheat.scenarios.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder that one run at a time writes its results to. Files are written beside their places
 * first and moved there, each at once, when all of them are whole; so nobody ever sees half a file,
 * and a run that ends early leaves the folder as it was.
 */
final class OutputFolder implements AutoCloseable {
  private static final String LOCK = ".lock";

  /**
   * Holds files until all are whole. In the folder itself, so that a move never leaves the disk.
   */
  private static final String PARTIAL = ".partial";

  private static final int LOCK_ATTEMPTS = 10;

  private final Path folder;
  private final List<Path> created;
  private final FileChannel lock;

  /** Writes a file's content and leaves the stream open. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  private OutputFolder(Path folder, List<Path> created, FileChannel lock) {
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
  static OutputFolder open(Path folder) throws BadInputException {
    List<Path> created = missing(folder);
    try {
      Files.createDirectories(folder);
      OutputFolder output = new OutputFolder(folder, created, lock(folder));
      output.deletePartial();
      return output;
    } catch (IOException e) {
      deleteEmpty(created);
      throw new BadInputException("cannot write to the folder " + folder + ": " + reason(e));
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

  /** The system lets go of a lock when its process ends in whatever way, so none is left behind. */
  private static FileChannel lock(Path folder) throws IOException, BadInputException {
    Path file = folder.resolve(LOCK);
    for (int attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!locks(channel)) {
        channel.close();
        throw new BadInputException(
            "another run is writing to the folder " + folder + "; wait for it or choose --out");
      }
      if (isStill(file, channel)) {
        return channel;
      }
      channel.close();
    }
    throw new IOException("its lock file keeps changing");
  }

  private static boolean locks(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // Another run in this very process has it.
      return false;
    }
  }

  /**
   * Whether the locked file is still the one of that name; its last owner may have removed it
   * meanwhile. Nothing but its size may be asked for, as to open the file a second time and close
   * it again would lose the lock.
   */
  private static boolean isStill(Path file, FileChannel channel) throws IOException {
    int mark = 1 + (int) (System.nanoTime() & 0xFFFF);
    channel.truncate(0);
    channel.write(ByteBuffer.allocate(mark));
    try {
      return Files.size(file) == mark;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  Path path() {
    return folder;
  }

  /**
   * Writes files and puts them in their places once all of them are whole.
   *
   * @param files by name, with {@code /} between folders
   * @param proceed asked between files; throws to give up
   */
  void publish(Map<String, Content> files, Runnable proceed) throws IOException {
    Path partial = folder.resolve(PARTIAL);
    try {
      for (Map.Entry<String, Content> file : files.entrySet()) {
        proceed.run();
        Path path = partial.resolve(file.getKey());
        Files.createDirectories(path.getParent() == null ? partial : path.getParent());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
          file.getValue().write(out);
        }
      }
      proceed.run();
      created.clear();
      for (String name : files.keySet()) {
        Path place = folder.resolve(name);
        Files.createDirectories(place.getParent() == null ? folder : place.getParent());
        Files.move(
            partial.resolve(name),
            place,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      deletePartial();
    }
  }

  /** Files in a folder within, by name; empty if there is no such folder. */
  List<String> list(String subfolder) throws IOException {
    Path path = folder.resolve(subfolder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries.map(entry -> subfolder + "/" + entry.getFileName()).sorted().toList();
    }
  }

  void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  /** Removes what this run, or one that was killed before, has left unfinished. */
  private void deletePartial() throws IOException {
    Path partial = folder.resolve(PARTIAL);
    if (!Files.isDirectory(partial)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(partial)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Lets other runs in; takes the folder away again if it was made for nothing. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(folder.resolve(LOCK));
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
  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it is a file";
    }
    if (e instanceof NoSuchFileException gone) {
      return gone.getFile() + " is gone";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
