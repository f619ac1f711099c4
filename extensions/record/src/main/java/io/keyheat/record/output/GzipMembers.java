package io.keyheat.record.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * A gzip file that is whole after each text that is added: each is a member of its own, written at
 * once. What a full disk has cut off is removed.
 */
final class GzipMembers implements AutoCloseable {
  private final FileChannel channel;
  private long whole;

  private GzipMembers(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Creates an empty file of gzip members.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is such a file
   */
  static GzipMembers create(Path file) throws IOException {
    return new GzipMembers(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /**
   * Appends text as a member of its own.
   *
   * @throws IOException if it cannot be written; the file is as it was before
   */
  void add(byte[] text) throws IOException {
    ByteArrayOutputStream member = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
      gzip.write(text);
    }
    ByteBuffer bytes = ByteBuffer.wrap(member.toByteArray());
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes, whole + bytes.position());
      }
      whole += bytes.limit();
    } catch (IOException e) {
      channel.truncate(whole);
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
