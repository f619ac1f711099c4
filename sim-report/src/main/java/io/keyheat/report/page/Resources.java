package io.keyheat.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts of which pages are made, by their paths on the class path. */
final class Resources {
  static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

  private Resources() {}

  /** The text of a resource, with line feeds as line ends on every system. */
  static String text(String path) {
    try (InputStream in = Resources.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("missing resource " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
  }
}
