package io.keyheat.scenarios.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that Keyheat ships with, by their paths on the class path. */
public final class ShippedText {
  private ShippedText() {}

  /** Returns the text at a path that begins with a slash. */
  public static String at(String path) {
    try (InputStream in = ShippedText.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("not shipped: " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the YAML document at a path that begins with a slash.
   *
   * @param problems take its mistakes, of which what is shipped has none
   */
  public static Node.Mapping document(String path, Problems problems) throws ScenarioException {
    return YamlDocument.parse(at(path), problems);
  }
}
