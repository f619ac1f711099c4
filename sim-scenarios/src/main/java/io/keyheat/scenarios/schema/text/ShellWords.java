package io.keyheat.scenarios.schema.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a shell's command, without their quotes. */
public final class ShellWords {
  private static final Pattern PART =
      Pattern.compile(
          "(?<blank>[^\\S\\n]+|\\\\\\r?\\n)|(?<end>\\n|#)"
              + "|\"(?:[^\"\\\\]|\\\\.)*+\"|'[^']*+'|(?:(?!\\\\\\r?\\n)\\S)++",
          Pattern.DOTALL);

  /**
   * A word.
   *
   * @param offset of its first character behind a quote
   */
  public record Word(String text, int offset) {}

  private ShellWords() {}

  /**
   * Reads the words from an offset to the end of a line that has no backslash at its end and no
   * open quote, or to a comment.
   */
  public static List<Word> of(String text, int from) {
    List<Word> words = new ArrayList<>();
    Matcher part = PART.matcher(text).region(from, text.length());
    while (part.lookingAt() && part.group("end") == null) {
      if (part.group("blank") == null) {
        String plain = part.group().replaceFirst("[\"']$", "");
        boolean isQuoted = plain.startsWith("\"") || plain.startsWith("'");
        words.add(
            new Word(
                plain.substring(isQuoted ? 1 : 0).replace("\\\"", "\""),
                part.start() + (isQuoted ? 1 : 0)));
      }
      part.region(part.end(), text.length());
    }
    return words;
  }
}
