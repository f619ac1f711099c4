package io.keyheat.scenarios.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Reads text files and reports in one sentence why a file is not text. */
public final class SourceText {
  /** Greatest size of a file; a larger one is refused before it is read. */
  public static final int MAX_BYTES = 10_000_000;

  private SourceText() {}

  /** Returns the text of a file without a byte order mark. */
  public static String read(Path file) throws ScenarioException {
    String name = file.toString();
    byte[] bytes;
    try {
      if (Files.isDirectory(file)) {
        throw new ScenarioException(name, "is a folder; expected a file");
      }
      if (Files.isRegularFile(file) && Files.size(file) > MAX_BYTES) {
        throw tooLarge(name);
      }
      try (InputStream in = Files.newInputStream(file)) {
        bytes = in.readNBytes(MAX_BYTES + 1);
      }
    } catch (NoSuchFileException e) {
      throw new ScenarioException(name, MissingFile.message(file));
    } catch (IOException e) {
      throw new ScenarioException(name, "cannot be read: " + e.getClass().getSimpleName());
    }
    if (bytes.length > MAX_BYTES) {
      throw tooLarge(name);
    }
    return decode(name, bytes);
  }

  /** Checks text from another source by the rules for files. */
  public static String check(String name, String text) throws ScenarioException {
    if (text.length() > MAX_BYTES) {
      throw tooLarge(name);
    }
    String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
    refuseBinary(name, body);
    if (body.isBlank()) {
      throw new ScenarioException(
          List.of(new Problem(name, 1, 1, "", "the file is empty; expected a mapping of fields")));
    }
    return body;
  }

  private static String decode(String name, byte[] bytes) throws ScenarioException {
    boolean utf16 =
        bytes.length > 1
            && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
                || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
    if (utf16) {
      throw new ScenarioException(
          List.of(new Problem(name, 1, 1, "", "the text is UTF-16; expected UTF-8")));
    }
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer source = ByteBuffer.wrap(bytes);
    try {
      return check(name, decoder.decode(source).toString());
    } catch (CharacterCodingException e) {
      throw notUtf8(name, bytes, source.position());
    }
  }

  private static ScenarioException notUtf8(String name, byte[] bytes, int position) {
    String before = new String(bytes, 0, position, StandardCharsets.UTF_8);
    int lineStart = before.lastIndexOf('\n') + 1;
    boolean binary = before.indexOf('\0') >= 0 || hasNul(bytes);
    String message =
        String.format(
            "byte 0x%02X is not UTF-8%s; expected a text file in UTF-8",
            bytes[position], binary ? ", and the file looks binary" : "");
    return new ScenarioException(
        List.of(
            new Problem(
                name,
                lineOf(before, before.length()),
                before.length() - lineStart + 1,
                "",
                message)));
  }

  private static boolean hasNul(byte[] bytes) {
    byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, 4096));
    for (byte b : head) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  private static void refuseBinary(String name, String text) throws ScenarioException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean allowed = (c >= ' ' && c != 0x7F) || c == '\n' || c == '\r' || c == '\t';
      boolean nonCharacter = c == 0xFFFE || c == 0xFFFF || (c >= 0x80 && c < 0xA0 && c != 0x85);
      if (!allowed || nonCharacter || loneSurrogate(text, i)) {
        int column = i - text.lastIndexOf('\n', i);
        throw new ScenarioException(
            List.of(
                new Problem(
                    name,
                    lineOf(text, i),
                    Math.max(1, column),
                    "",
                    String.format(
                        "character U+%04X is not allowed in a text file; expected UTF-8 text",
                        (int) c))));
      }
    }
  }

  private static boolean loneSurrogate(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  private static int lineOf(String text, int end) {
    return 1 + (int) text.chars().limit(end).filter(c -> c == '\n').count();
  }

  private static ScenarioException tooLarge(String name) {
    return new ScenarioException(name, "is larger than 10 MB; expected a scenario file of some KB");
  }
}
