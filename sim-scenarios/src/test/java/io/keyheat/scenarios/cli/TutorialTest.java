package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of {@code docs/tutorial.md} print what stands below them: its files are written, its
 * commands run, and each line shown occurs among those printed, in this order.
 */
class TutorialTest {
  /** Tests run in their module's folder. */
  private static final Path DOCUMENT = Path.of("../docs/tutorial.md");

  private static final Pattern BLOCK =
      Pattern.compile("^```(yaml|sh|text)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  private static final String LEFT_OUT = "…";

  @TempDir Path folder;

  @Test
  void itsFirstChaptersPrintWhatTheyShow() throws Exception {
    String text = Files.readString(DOCUMENT);
    assertThat(compare(text.substring(0, text.indexOf("## 4.")))).isEqualTo(4);
  }

  /** Some hundred runs. */
  @Tag("full")
  @Test
  void allItsCommandsPrintWhatItShows() throws Exception {
    assertThat(compare(Files.readString(DOCUMENT))).isEqualTo(8);
  }

  /** Returns how many outputs were compared. */
  private int compare(String document) throws Exception {
    Path program = folder.resolve("keyheat");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -Xmx1g -cp '"
            + System.getProperty("java.class.path")
            + "' "
            + Main.class.getName()
            + " \"$@\"\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    List<String> printed = List.of();
    Matcher blocks = BLOCK.matcher(document);
    int compared = 0;
    while (blocks.find()) {
      String text = blocks.group(2);
      switch (blocks.group(1)) {
        case "yaml" ->
            Files.writeString(folder.resolve(text.substring(2, text.indexOf('\n'))), text);
        case "sh" -> printed = printedBy(text);
        default -> {
          assertInOrder(printed, text.lines().toList());
          compared++;
        }
      }
    }
    return compared;
  }

  private static void assertInOrder(List<String> printed, List<String> shown) {
    int next = 0;
    for (String line : shown) {
      if (line.equals(LEFT_OUT)) {
        continue;
      }
      while (next < printed.size() && !printed.get(next).startsWith(line)) {
        next++;
      }
      assertThat(next)
          .as("“%s” among%n%s", line, String.join("\n", printed))
          .isLessThan(printed.size());
    }
  }

  private List<String> printedBy(String commands) throws Exception {
    Path output = folder.resolve("printed");
    Path messages = folder.resolve("messages");
    Process shell =
        new ProcessBuilder("sh", "-euc", commands)
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(messages.toFile())
            .start();
    try {
      assertThat(shell.waitFor(5, TimeUnit.MINUTES)).as("%s ends", commands).isTrue();
    } finally {
      shell.destroyForcibly();
    }
    assertThat(shell.exitValue()).as(Files.readString(messages)).isZero();
    return Files.readAllLines(output);
  }
}
