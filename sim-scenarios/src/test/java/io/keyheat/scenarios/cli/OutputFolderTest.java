package io.keyheat.scenarios.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.cli.OutputFolder.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  @TempDir Path temporary;

  private static Content content(String text) {
    return out -> out.write(text.getBytes(UTF_8));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> paths = Files.walk(temporary)) {
      return paths
          .filter(path -> !path.equals(temporary))
          .map(path -> temporary.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void wholeFilesTakeTheirPlacesAndNothingElseIsLeft() throws Exception {
    try (OutputFolder folder = OutputFolder.open(temporary.resolve("a/b"))) {
      folder.publish(Map.of("x.txt", content("one"), "c/y.txt", content("two")), () -> {});
    }
    assertThat(files()).containsExactly("a", "a/b", "a/b/c", "a/b/c/y.txt", "a/b/x.txt");
    assertThat(temporary.resolve("a/b/c/y.txt")).hasContent("two");
  }

  @Test
  void anEarlierResultIsReplaced() throws Exception {
    for (String text : List.of("first", "second")) {
      try (OutputFolder folder = OutputFolder.open(temporary)) {
        folder.publish(Map.of("x.txt", content(text)), () -> {});
      }
    }
    assertThat(temporary.resolve("x.txt")).hasContent("second");
  }

  @Test
  void aFileThatCannotBeFinishedLeavesTheOldOnesAlone() throws Exception {
    Files.writeString(temporary.resolve("x.txt"), "old");
    Map<String, Content> files = new LinkedHashMap<>();
    files.put("x.txt", content("new"));
    files.put(
        "y.txt",
        out -> {
          out.write(1);
          throw new IOException("no space left");
        });
    try (OutputFolder folder = OutputFolder.open(temporary)) {
      assertThatThrownBy(() -> folder.publish(files, () -> {})).hasMessage("no space left");
    }
    assertThat(files()).containsExactly("x.txt");
    assertThat(temporary.resolve("x.txt")).hasContent("old");
  }

  @Test
  void aFolderMadeForNothingIsTakenAway() throws Exception {
    OutputFolder.open(temporary.resolve("a/b")).close();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatADeadRunLeftIsCleanedAway() throws Exception {
    Files.createDirectories(temporary.resolve(".partial/latency"));
    Files.writeString(temporary.resolve(".partial/latency/run.hgrm"), "half");
    Files.writeString(temporary.resolve(".lock"), "dead");
    OutputFolder.open(temporary).close();
    assertThat(files()).isEmpty();
  }

  @Test
  void aSecondRunIsKeptOutUntilTheFirstIsDone() throws Exception {
    Path path = temporary.resolve("out");
    try (OutputFolder first = OutputFolder.open(path)) {
      assertThat(first.path()).isEqualTo(path);
      assertThatThrownBy(() -> OutputFolder.open(path))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "another run is writing to the folder " + path + "; wait for it or choose --out");
      assertThat(path).isDirectory();
    }
    OutputFolder.open(path).close();
  }

  @Test
  void aFileInTheFoldersPlaceIsRefused() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    assertThatThrownBy(() -> OutputFolder.open(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage("cannot write to the folder " + file + ": it is a file");
    assertThatThrownBy(() -> OutputFolder.open(file.resolve("below")))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("cannot write to the folder " + file.resolve("below") + ": ");
    assertThat(file).hasContent("x");
  }

  @Test
  void aFolderThatTakesNoFilesIsRefused() {
    Path folder = Path.of("/proc/keyheat-out");
    assertThatThrownBy(() -> OutputFolder.open(folder))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("cannot write to the folder /proc/keyheat-out: ");
  }
}
