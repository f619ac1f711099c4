package io.keyheat.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code, messages, pages and documents use the terms of {@code docs/terms.md}. */
class WordingTest {
  /** Tests run in their module's folder. */
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Path TERMS = ROOT.resolve("docs/terms.md");

  private static final String MAIN = ".*/src/main/.*";

  private static final Pattern CODE_SPAN = Pattern.compile("`([^`\\n]+)`");

  /** Code in a document: blocks, spans and targets of links. */
  private static final Pattern CODE_IN_TEXT =
      Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\\n]*`|\\]\\([^)]*\\)");

  private static final String STRING = "\"(?:[^\"\\\\\\n]|\\\\.)*+\"";

  /** Comments, and literals of one line or a block; group 1 is a literal. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "(?s)/\\*.*?\\*/|//[^\\n]*|(\"\"\"\\n.*?\"\"\"|%s(?:\\s*\\+\\s*%s)*)"
              .formatted(STRING, STRING));

  private static final Pattern SCRIPT_TEXT =
      Pattern.compile("(?s)//[^\\n]*|('(?:[^'\\\\\\n]|\\\\.)*+'|`[^`]*`)");

  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{[^}]*\\}");

  /** A comment of a class or member that begins with a tag. */
  private static final Pattern NO_SENTENCE =
      Pattern.compile("/\\*\\*\\s*(?:\\*\\s*)?@(?:param|return|throws)");

  /** What begins a line of a comment. */
  private static final Pattern MARGIN = Pattern.compile("\\n\\s*(\\*|//|#)\\s?");

  @Test
  void readersMeetNoWordsThatAreNotUsed() throws IOException {
    Pattern words = words("| not used |");
    Set<String> found = new TreeSet<>();
    for (Path file : files(".md", "rules.yaml", ".java", ".js")) {
      found.addAll(matches(words, texts(file), name(file)));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void commentsAndCodeHaveNoPhraseForWhatHasAName() throws IOException {
    Pattern phrases = words("| not used anywhere |");
    Set<String> found = new TreeSet<>();
    for (Path file : files(".java", ".js", ".html", ".md", ".yaml")) {
      String text = MARGIN.matcher(text(file)).replaceAll(" ");
      found.addAll(matches(phrases, List.of(text), name(file)));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void everyCommentOfAMemberBeginsWithASentence() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files(".java")) {
      found.addAll(matches(NO_SENTENCE, List.of(text(file)), name(file)));
    }
    assertThat(found).isEmpty();
  }

  private static Set<String> matches(Pattern pattern, Collection<String> texts, String file) {
    Set<String> found = new TreeSet<>();
    for (String text : texts) {
      pattern
          .matcher(text)
          .results()
          .forEach(
              match -> {
                int from = Math.max(0, match.start() - 40);
                int to = Math.min(text.length(), match.end() + 20);
                found.add(file + ": " + text.substring(from, to).replaceAll("\\s+", " "));
              });
    }
    return found;
  }

  /** The words in the first column of a table of the terms. */
  private static Pattern words(String head) throws IOException {
    List<String> lines = Files.readAllLines(TERMS);
    int at = lines.indexOf(lines.stream().filter(line -> line.startsWith(head)).findAny().get());
    List<String> words = new ArrayList<>();
    for (String line : lines.subList(at + 2, lines.size())) {
      if (!line.startsWith("|")) {
        break;
      }
      Matcher word = CODE_SPAN.matcher(line.split("\\|")[1]);
      while (word.find()) {
        words.add(word.group(1).replace(" ", "\\s+"));
      }
    }
    assertThat(words).hasSizeGreaterThan(5);
    return Pattern.compile(
        "(?<![\\w-])(?:" + String.join("|", words) + ")\\b", Pattern.CASE_INSENSITIVE);
  }

  /** What a reader sees of a file: prose, or literals that are more than one word. */
  private static List<String> texts(Path file) throws IOException {
    String text = text(file);
    if (name(file).endsWith(".md")) {
      return List.of(CODE_IN_TEXT.matcher(text).replaceAll(""));
    }
    if (name(file).endsWith(".yaml")) {
      return List.of(text.replaceAll("(?m)#.*$", ""));
    }
    Pattern literal = name(file).endsWith(".js") ? SCRIPT_TEXT : LITERAL;
    return literal
        .matcher(text)
        .results()
        .map(WordingTest::sentence)
        .filter(found -> found.contains(" "))
        .toList();
  }

  private static String sentence(MatchResult literal) {
    String text = literal.group(1) == null ? "" : literal.group(1);
    text = text.replaceAll("\"\\s*\\+\\s*\"", "");
    return EXPRESSION.matcher(text.substring(Math.min(1, text.length()))).replaceAll("");
  }

  /** The text of a file; of the terms, that before the words that are not used. */
  private static String text(Path file) throws IOException {
    String text = Files.readString(file);
    return file.equals(TERMS) ? text.substring(0, text.indexOf("| not used |")) : text;
  }

  private static String name(Path file) {
    return ROOT.relativize(file).toString();
  }

  /** Main code and resources, and all documents. */
  private static List<Path> files(String... endings) throws IOException {
    try (Stream<Path> tree = Files.walk(ROOT)) {
      List<Path> files =
          tree.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
              .filter(file -> !name(file).matches("(?:.*/)?(?:target|\\.git|\\.kb)/.*"))
              .filter(file -> name(file).endsWith(".md") || name(file).matches(MAIN))
              .sorted()
              .toList();
      assertThat(files).hasSizeGreaterThan(500);
      return files;
    }
  }
}
