package io.keyheat.scenarios.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.output.OutputFolder.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aFileThatCannotBeFinishedLeavesTheOldOnesAlone(int threads) throws Exception {
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
      assertThatThrownBy(() -> folder.publish(files, () -> {}, threads))
          .isInstanceOf(IOException.class)
          .hasMessage("no space left");
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

  /** The one moment at which a folder could hold files of two results. */
  @Test
  void whoIsKilledBetweenTwoMovesIsFinishedByTheNext() throws Exception {
    Files.writeString(temporary.resolve("first.txt"), "new");
    Files.writeString(temporary.resolve("second.txt"), "old");
    Files.createDirectories(temporary.resolve(".whole/latency"));
    Files.writeString(temporary.resolve(".whole/second.txt"), "new");
    Files.writeString(temporary.resolve(".whole/latency/third.txt"), "new");
    assertThat(OutputFolder.readable(temporary, "first.txt")).hasContent("new");
    assertThat(OutputFolder.readable(temporary, "second.txt")).hasContent("new");
    OutputFolder.open(temporary).close();
    assertThat(files()).containsExactly("first.txt", "latency", "latency/third.txt", "second.txt");
    assertThat(temporary.resolve("second.txt")).hasContent("new");
  }

  @Test
  void partsOfAFileStayUntilItIsWhole() throws Exception {
    try (OutputFolder killed = OutputFolder.open(temporary)) {
      killed.keep("x.txt", "2", content("b"));
      killed.keep("x.txt", "1", content("a"));
    }
    assertThat(OutputFolder.kept(temporary, "x.txt"))
        .extracting(Files::readString)
        .containsExactly("a", "b");
    try (OutputFolder next = OutputFolder.open(temporary)) {
      next.publish(Map.of("y.txt", content("other")), () -> {});
      assertThat(OutputFolder.kept(temporary, "x.txt")).hasSize(2);
      next.keep("x.txt", "3", content("c"));
      assertThat(OutputFolder.kept(temporary, "x.txt")).hasSize(1);
      next.publish(Map.of("x.txt", content("all")), () -> {});
    }
    assertThat(OutputFolder.kept(temporary, "x.txt")).isEmpty();
    assertThat(files()).containsExactly("x.txt", "y.txt");
  }

  @Test
  void linksInTheFolderAreReplacedAndNeverFollowed() throws Exception {
    Path beyond = Files.createDirectory(temporary.resolve("beyond"));
    Files.writeString(beyond.resolve("x.txt"), "keep");
    Path out = Files.createDirectory(temporary.resolve("out"));
    Files.createSymbolicLink(out.resolve("x.txt"), beyond.resolve("x.txt"));
    Files.createSymbolicLink(out.resolve("latency"), beyond);
    Files.createSymbolicLink(out.resolve(".partial"), beyond);
    Files.createSymbolicLink(out.resolve(".whole"), beyond);
    try (OutputFolder folder = OutputFolder.open(out)) {
      folder.publish(Map.of("x.txt", content("a"), "latency/x.txt", content("b")), () -> {});
      assertThat(folder.list("latency")).containsExactly("latency/x.txt");
    }
    assertThat(files())
        .containsExactly(
            "beyond", "beyond/x.txt", "out", "out/latency", "out/latency/x.txt", "out/x.txt");
    assertThat(beyond.resolve("x.txt")).hasContent("keep");
    assertThat(out.resolve("latency/x.txt")).hasContent("b");
  }

  @Test
  void aLockThatIsALinkIsRefusedAndWhatItPointsToKept() throws Exception {
    Path beyond = Files.writeString(temporary.resolve("beyond.txt"), "keep");
    Path out = Files.createDirectory(temporary.resolve("out"));
    Files.createSymbolicLink(out.resolve(".lock"), beyond);
    assertThatThrownBy(() -> OutputFolder.open(out))
        .isInstanceOf(BadInputException.class)
        .hasMessageEndingWith("its .lock is a symbolic link; remove it");
    assertThat(beyond).hasContent("keep");
  }

  @Test
  void noNameLeadsOutOfTheFolder() throws Exception {
    Path out = temporary.resolve("out");
    for (String name : List.of("../x.txt", "latency/../../x.txt", "/x.txt", ".", "a/..")) {
      try (OutputFolder folder = OutputFolder.open(out)) {
        assertThatThrownBy(() -> folder.publish(Map.of(name, content("x")), () -> {}))
            .as(name)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("does not lie in the folder");
      }
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void aFolderInAFilesPlaceLosesNothing() throws Exception {
    Files.createDirectories(temporary.resolve("x.txt/within"));
    Files.writeString(temporary.resolve("latency"), "mine");
    try (OutputFolder folder = OutputFolder.open(temporary)) {
      assertThatThrownBy(() -> folder.publish(Map.of("x.txt", content("x")), () -> {}))
          .hasMessageEndingWith("x.txt is a folder; remove it or choose --out");
      assertThatThrownBy(() -> folder.publish(Map.of("latency/x", content("x")), () -> {}))
          .hasMessageEndingWith("latency is a file; remove it or choose --out");
    }
    assertThat(files()).containsExactly("latency", "x.txt", "x.txt/within");
  }

  @Test
  void aFolderThatIsRemovedMeanwhileIsMadeAgain() throws Exception {
    Path out = temporary.resolve("out");
    try (OutputFolder folder = OutputFolder.open(out)) {
      Files.delete(out.resolve(".lock"));
      Files.delete(out);
      folder.publish(Map.of("x.txt", content("x")), () -> {});
    }
    assertThat(files()).containsExactly("out", "out/x.txt");
  }

  @Test
  void aFolderThatAnotherHasMadeAgainIsLeftToIt() throws Exception {
    Path out = temporary.resolve("out");
    OutputFolder other;
    try (OutputFolder folder = OutputFolder.open(out)) {
      Files.delete(out.resolve(".lock"));
      other = OutputFolder.open(out);
      assertThatThrownBy(() -> folder.publish(Map.of("x.txt", content("x")), () -> {}))
          .hasMessageContaining("another run has made it again");
    }
    try (other) {
      assertThatThrownBy(() -> OutputFolder.open(out)).hasMessageContaining("another run");
      other.publish(Map.of("y.txt", content("y")), () -> {});
    }
    assertThat(files()).containsExactly("out", "out/y.txt");
  }
}
