package io.keyheat.scenarios.record.wire;

import com.twitter.hpack.Decoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads the header blocks of one direction of an HTTP/2 connection; keeps the headers known. */
final class HeaderBlocks {
  private static final int MAX_HEADER_BYTES = 1 << 20;
  private static final int MAX_TABLE_BYTES = 1 << 24;

  private final Decoder decoder = new Decoder(MAX_HEADER_BYTES, 1 << 16);

  /** The receiver allows its peer a table of that size. */
  void allowTable(long bytes) {
    if (bytes > decoder.getMaxHeaderTableSize()) {
      decoder.setMaxHeaderTableSize((int) Math.min(bytes, MAX_TABLE_BYTES));
    }
  }

  /**
   * Decodes a block of headers.
   *
   * @throws MalformedMessage if the block cannot be read; then none that follows can
   */
  Map<String, String> read(byte[] block) {
    Map<String, String> headers = new HashMap<>();
    try {
      decoder.decode(
          new ByteArrayInputStream(block),
          (name, value, sensitive) -> {
            String key = text(name);
            if (CallHead.KEPT.contains(key) || key.equals(":path") || key.equals(":status")) {
              headers.put(key, text(value));
            }
          });
      decoder.endHeaderBlock();
    } catch (IOException | RuntimeException e) {
      throw new MalformedMessage("a damaged header block");
    }
    return headers;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
