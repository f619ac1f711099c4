package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code report} and {@code compare}, which start from what runs have left. */
class StoredResultCommandsTest {
  @TempDir static Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  @BeforeAll
  static void run() throws Exception {
    Path file = write(folder, "small.yaml", SMALL);
    for (int seed = 1; seed <= 2; seed++) {
      Path out = folder.resolve("seed-" + seed);
      int code =
          new CommandLineFixture().run("run", file, "--short", "--seed", seed, "-q", "--out", out);
      assertThat(code).isZero();
    }
  }

  @Test
  void aReportDrawnAgainIsTheSameByteForByte() {
    Path out = folder.resolve("again");
    Path first = folder.resolve("seed-1");
    assertThat(keyheat.run("report", first, "--out", out)).as(keyheat.err()).isZero();
    assertThat(out.resolve("report.html")).hasSameBinaryContentAs(first.resolve("report.html"));
    assertThat(keyheat.out()).isEqualTo(out.resolve("report.html") + "\n");
    assertThat(out).isDirectoryNotContaining("glob:**pictures");
  }

  @Test
  void picturesOfEachVariantComeWithoutABrowser() throws Exception {
    Path out = folder.resolve("drawn");
    Path json = folder.resolve("seed-1/result.json");
    assertThat(keyheat.run("report", json, "--png", "--out", out)).as(keyheat.err()).isZero();
    for (String variant : new String[] {"time-first", "user-first"}) {
      Path picture = out.resolve("pictures/" + variant + ".png");
      assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(1400);
    }
  }

  @Test
  void twoResultsStandSideBySideWithTheirDifferences() throws Exception {
    Path out = folder.resolve("compared");
    Path a = folder.resolve("seed-1");
    Path b = folder.resolve("seed-2/result.json");
    assertThat(keyheat.run("compare", a, b, "--out", out)).as(keyheat.err()).isZero();
    assertThat(keyheat.out())
        .containsPattern("time-first +seed-1 +seed-2 +B − A")
        .containsPattern("user-first +seed-1 +seed-2 +B − A")
        .containsPattern("  p99 +\\S+ ms +\\S+ ms +[+-]\\d+\\.\\d %")
        .endsWith("page: " + out.resolve("compare.html") + "\n");
    assertThat(Files.readString(out.resolve("compare.html"))).contains("seed-1 against seed-2");
    assertThat(keyheat.out()).contains("One run of each (seeds 1 and 2)");
  }

  @Test
  void whatIsNotThereOrNotAResultIsSaid() {
    assertThat(keyheat.run("report", folder.resolve("nowhere"))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(keyheat.err()).contains("nowhere does not exist; expected the folder");
    CommandLineFixture other = new CommandLineFixture();
    assertThat(other.run("compare", folder, folder)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(other.err()).contains("there is no recording.json.gz in " + folder);
  }

  private static void stored(Path at, byte[] recording) throws Exception {
    Files.createDirectories(at);
    Files.write(at.resolve("recording.json.gz"), recording);
  }

  private static byte[] recording() throws Exception {
    return Files.readAllBytes(folder.resolve("seed-1/recording.json.gz"));
  }

  private void refused(Path result, String reason) {
    Path good = folder.resolve("seed-1");
    for (Object[] command : new Object[][] {{"report", result}, {"compare", good, result}}) {
      CommandLineFixture one = new CommandLineFixture();
      assertThat(one.run(command)).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(one.err())
          .isEqualTo("keyheat: cannot read " + result.resolve("recording.json.gz") + reason);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 11, 100, 1000, 10_000, -1})
  void aResultCutShortIsRefused(int length) throws Exception {
    Path cut = folder.resolve("cut" + length);
    byte[] whole = recording();
    stored(cut, Arrays.copyOf(whole, length < 0 ? whole.length + length : length));
    refused(cut, ": it is truncated or damaged, or was not written by this version\n");
  }

  @Test
  void aResultOfAnotherVersionIsRefusedByItsForm() throws Exception {
    byte[] json = new GZIPInputStream(new ByteArrayInputStream(recording())).readAllBytes();
    String text = new String(json, StandardCharsets.UTF_8);
    String older = text.replaceFirst("\"form\":\"\\w+\"", "\"form\":\"0\"");
    assertThat(older).isNotEqualTo(text);
    Path old = folder.resolve("old");
    stored(old, packed(older.replaceFirst("\"keyheat\":\"[^\"]*\"", "\"keyheat\":\"0.0.9\"")));
    refused(
        old,
        ": it was recorded by Keyheat 0.0.9, whose results had another form; run the scenario"
            + " again\n");
  }

  private static byte[] packed(String text) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }
}
