package io.keyheat.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;

/** Resources, and what is needed to put them into one page. */
public final class Template {
  private Template() {}

  /** The text of a resource, its lines ended alike on every system. */
  public static String resource(String name) throws IOException {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
  }

  /** Puts a text where the template has a marker. */
  public static String replace(String html, String marker, String text) {
    int at = html.indexOf(marker);
    if (at < 0) {
      throw new IllegalStateException("the page's template lacks " + marker);
    }
    return html.substring(0, at) + text + html.substring(at + marker.length());
  }

  /** As {@link String#format}, with numbers as SVG and HTML write them, wherever it runs. */
  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Text as HTML, in elements and in quoted attributes. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** The source by which a content security policy lets one inline script or style pass. */
  public static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
