package io.keyheat.scenarios.output;

import io.keyheat.scenarios.document.BadInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps all runs but one out of a folder. The system lets go of the lock when its process ends in
 * whatever way, so none is left behind; the file may be.
 */
final class FolderLock implements AutoCloseable {
  private static final String FILE = ".lock";
  private static final int ATTEMPTS = 10;

  private final Path file;
  private final FileChannel channel;

  /** Which file it is, whatever its name stands for later; null where the system cannot tell. */
  private final @Nullable Object key;

  private FolderLock(Path file, FileChannel channel, @Nullable Object key) {
    this.file = file;
    this.channel = channel;
    this.key = key;
  }

  /**
   * Takes the lock on a folder that is there.
   *
   * @throws BadInputException if another run has it
   */
  static FolderLock take(Path folder) throws IOException, BadInputException {
    Path file = folder.resolve(FILE);
    if (Files.isSymbolicLink(file)) {
      throw new IOException("its " + FILE + " is a symbolic link; remove it");
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      if (!locks(channel)) {
        channel.close();
        throw new BadInputException(
            "another run is writing to the folder " + folder + "; wait for it or choose --out");
      }
      if (isStill(file, channel)) {
        return new FolderLock(file, channel, key(file));
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
    int mark = 1 + (int) (System.nanoTime() & 0x3FF);
    try {
      channel.truncate(0);
      ByteBuffer bytes = ByteBuffer.allocate(mark);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      return Files.size(file) == mark;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      // On a full disk, the empty file would keep the folder from being taken away again.
      Files.deleteIfExists(file);
      channel.close();
      throw e;
    }
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** Whether the folder and the lock file in it are still there; anybody may remove them. */
  boolean isHeld() {
    try {
      return Objects.equals(key(file), key);
    } catch (IOException e) {
      return false;
    }
  }

  /** Lets others in. */
  @Override
  public void close() throws IOException {
    if (isHeld()) {
      Files.deleteIfExists(file);
    }
    channel.close();
  }
}
