package io.keyheat.scenarios.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTextTest {
  @TempDir Path folder;

  private Problem problem(byte[] bytes) throws IOException {
    Path file = folder.resolve("f.yaml");
    Files.write(file, bytes);
    return problem(file);
  }

  private static Problem problem(Path file) {
    ScenarioException e =
        catchThrowableOfType(ScenarioException.class, () -> SourceText.read(file));
    assertThat(e).isNotNull();
    assertThat(e.problems()).hasSize(1);
    return e.problems().get(0);
  }

  @Test
  void textIsReadWithoutItsByteOrderMark() throws IOException, ScenarioException {
    Path file = folder.resolve("f.yaml");
    Files.writeString(file, "\uFEFFa: \u00fc\n");
    assertThat(SourceText.read(file)).isEqualTo("a: \u00fc\n");
  }

  @Test
  void aHugeFileIsRefusedWithoutReadingIt() throws IOException {
    Path file = folder.resolve("huge.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(100_000_000_000L);
    }
    Assertions.assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> assertThat(problem(file).message()).contains("is larger than 10 MB"));
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAtTheirPlace() throws IOException {
    Problem problem = problem("a: 1\nb: h\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(problem.toString())
        .endsWith("f.yaml:2:5: byte 0xE4 is not UTF-8; expected a text file in UTF-8");
  }

  @Test
  void aBinaryFileIsRefused() throws IOException {
    byte[] png = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0};
    assertThat(problem(png).message()).contains("not UTF-8").contains("looks binary");
    assertThat(problem(new byte[] {'a', ':', ' ', 0, '\n'}).toString())
        .contains(":1:4: character U+0000 is not allowed in a text file");
  }

  @Test
  void utf16IsNamed() throws IOException {
    assertThat(problem("a: 1".getBytes(StandardCharsets.UTF_16)).message())
        .contains("the text is UTF-16; expected UTF-8");
  }

  @Test
  void anEmptyFileIsRefused() throws IOException {
    assertThat(problem(new byte[0]).message()).contains("the file is empty");
    assertThat(problem(" \n\t\n".getBytes(StandardCharsets.UTF_8)).message())
        .contains("the file is empty");
  }

  @Test
  void aMissingFileAndAFolderAreRefused() {
    Path missing = folder.resolve("missing.yaml");
    assertThat(problem(missing).message()).isEqualTo("there is no such file");
    assertThat(problem(folder).message()).isEqualTo("is a folder; expected a file");
  }
}
