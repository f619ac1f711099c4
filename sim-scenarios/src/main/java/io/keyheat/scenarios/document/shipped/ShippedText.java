package io.keyheat.scenarios.document.shipped;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts that Keyheat ships with, by their paths on the class path. */
public final class ShippedText {
  /** Beside a YAML document in an archive: the same {@linkplain ParsedDocument as parsed}. */
  static final String PARSED = ".parsed";

  private ShippedText() {}

  /** Returns the text at a path that begins with a slash. */
  public static String at(String path) {
    return new String(bytes(path, ShippedText.class.getResource(path)), StandardCharsets.UTF_8);
  }

  /**
   * Returns the YAML document at a path that begins with a slash.
   *
   * @param problems take its mistakes, of which what is shipped has none
   */
  public static Node.Mapping document(String path, Problems problems) throws ScenarioException {
    URL parsed = ShippedText.class.getResource(path + PARSED);
    // A folder of classes may hold one that was parsed before the document was changed.
    return parsed != null && parsed.getProtocol().equals("jar")
        ? ParsedDocument.read(bytes(path, parsed))
        : YamlDocument.parse(at(path), problems);
  }

  private static byte[] bytes(String path, @Nullable URL resource) {
    if (resource == null) {
      throw new IllegalStateException("not shipped: " + path);
    }
    try (InputStream in = resource.openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
