package io.keyheat.scenarios.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.CommandLineFixture;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files that would become large ones, or deep ones, in the hands of a careless reader. */
class BombsTest {
  private static final int MANY = 100_000;

  @TempDir Path folder;
  private final CommandLineFixture keyheat = new CommandLineFixture();

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"title: ", "[", "{a: ", "- ", "? ", "title: {b: "})
  void nestingOfAnyDepthIsRefusedAtItsPlace(String level) throws Exception {
    Path file = write("deep.yaml", level.repeat(MANY));
    assertThat(keyheat.run("check", file)).isEqualTo(2);
    assertThat(keyheat.err()).startsWith(file + ":1:").hasSizeLessThan(2000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"indexes\":"})
  void nestingInJsonIsRefusedToo(String level) throws Exception {
    Path file = write("firestore.indexes.json", level.repeat(MANY));
    assertThat(keyheat.run("import", file)).isEqualTo(2);
    assertThat(keyheat.err()).contains("is nested deeper than 40 levels");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "ARRAY<", "/* ", "'", "CREATE TABLE T (A "})
  void statementsOfAnyDepthEnd(String level) throws Exception {
    Path file = write("deep.sql", "CREATE TABLE T (A " + level.repeat(MANY));
    assertThat(keyheat.run("import", file)).isBetween(0, 2);
    assertThat(keyheat.err()).doesNotContain("internal error");
  }

  @Test
  void aliasesOfAliasesAreCountedAsWhatTheyStandFor() throws Exception {
    Path file = write("bomb.yaml", Grammar.Resources.text("corpus/scenario/bomb.yaml"));
    assertThat(keyheat.run("check", file)).isEqualTo(2);
    assertThat(keyheat.err()).contains("has more than 200,000 values");
  }

  /** A packed file of a few hundred KB each, which unpacked holds 200 MB. */
  private Path packed(String name, String start, String again) throws IOException {
    Path file = folder.resolve(name);
    byte[] block = again.repeat(1_000_000 / again.length()).getBytes(UTF_8);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(start.getBytes(UTF_8));
      for (int i = 0; i < 200; i++) {
        out.write(block);
      }
    }
    assertThat(Files.size(file)).isLessThan(2_000_000);
    return file;
  }

  private String trace(Path file) {
    int code =
        keyheat.run(
            "run",
            "--trace",
            file,
            "--system",
            "spanner",
            "--quiet",
            "--out",
            folder.resolve("out"),
            "--max-operations",
            1000);
    assertThat(code).as(keyheat.err()).isEqualTo(2);
    return keyheat.err();
  }

  @Test
  void packedTracesAreReadAsStreamsAndRefusedWhereTheyTurnBad() throws Exception {
    assertThat(trace(packed("blank.csv.gz", "", "\n"))).contains("more than 100000 blank lines");
  }

  @Test
  void aPackedLineWithoutAnEndIsRefused() throws Exception {
    assertThat(trace(packed("line.csv.gz", "0,insert,T,", "7")))
        .contains("the line is longer than 64 KiB");
  }

  @Test
  void aPackedTraceOfTooManyRecordsIsRefused() throws Exception {
    assertThat(trace(packed("records.csv.gz", "", "0,insert,T,1\n")))
        .contains("more than 1,000 records");
  }

  @Test
  void aRecordingThatUnpacksWithoutAnEndIsRefused() throws Exception {
    packed("recording.json.gz", "{\"keyheat\":\"1\",\"form\":\"1\",\"result\":", " ");
    assertThat(keyheat.run("report", folder)).isEqualTo(2);
    assertThat(keyheat.err()).contains("recording.json.gz: it was recorded by Keyheat 1, whose");
  }
}
