package io.keyheat.report.page;

import io.keyheat.report.GzipStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;

/** Bytes as text for the page: compressed by gzip, then in base 64. The page undoes both. */
public final class GzipBase64 {
  /** Something that writes bytes. */
  public interface PackedContent {
    void writeTo(OutputStream out) throws IOException;
  }

  private GzipBase64() {}

  public static String bytes(byte[] bytes) throws IOException {
    return content(out -> out.write(bytes));
  }

  /** A document, as {@link EmbeddedJson} has it. */
  public static String json(EmbeddedJson.Members members) throws IOException {
    return content(out -> EmbeddedJson.write(members, out));
  }

  public static String content(PackedContent content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = GzipStream.to(packed)) {
      content.writeTo(out);
    }
    return Base64.getEncoder().encodeToString(packed.toByteArray());
  }
}
