package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.library.Library;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers of the lessons' exercises are what the changed scenarios show. */
class LessonExercisesTest {
  @TempDir Path folder;

  @Tag("full")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "one-tablet | servers: 4 | servers: 8 | 3400/s < throughput[60s..] < 3600/s",
        "one-tablet | rowSize: 1KB | rowSize: 1KB\\n    preSplits: 4"
            + " | errors == 0 and servers.hottest[60s..] < 50%",
        "load-split | window: 10s | window: 30s" + " | 17% < errors < 23% and errors[100s..] == 0",
        "load-split | window: 10s | window: 10s | 6% < errors < 12% and errors[100s..] == 0",
        "sequence | sequence: 1 | bitReversed: 1"
            + " | by-load.splits.load == 7 and by-load.errors[60s..] == 0"
            + " and by-size.errors[140s..] == 0",
        "hashing | 0..127; 128 | 0..31; 32"
            + " | shards-32.servers.mean[5s..] within 2% of 76% and shards-32.errors == 0",
        "hashing | 0..127; 128 | 0..15; 16"
            + " | shards-16.servers.mean[5s..] within 2% of 60% and shards-16.errors == 0",
        "hashing | modulo: 8 | modulo: 8 | shards-8.servers.mean[5s..] within 2% of 51%",
        "hot-row | rate: 24300/s | rate: 20000/s | errors > 0% and errors[90s..] == 0",
        "hot-index | now}; on: [Last | now}\\n"
            + "      Shard: {type: int64, values: {hash: [UserId], modulo: 16}}; on: [Shard, Last |"
            + " indexed.errors == 0",
        "ramp | \"{uniform: [1, 9223372036854775807]}\" | {sequence: 1}"
            + " | at-once.throughput within 5% of 575/s and ramp-500-50-5.throughput within 5% of"
            + " 575/s and ramp-500-50-1.throughput within 5% of 575/s",
        "tombstones | interval: 4m, grace: 1m | interval: 1m, grace: 30s"
            + " | queue.loads.work.latency.p99 within 10% of 250ms",
        "tombstones | interval: 4m, grace: 1m | interval: 4m, grace: 1m"
            + " | queue.loads.work.latency.p99 within 10% of 500ms"
      })
  void anAnswerHoldsOnceItsChangeIsMade(String name, String before, String after, String answer)
      throws Exception {
    String text = Library.find("lessons/" + name).text();
    String changed = text.substring(0, text.indexOf("\nlesson:"));
    String[] from = before.split("; ", -1);
    String[] to = after.replace("\\n", "\n").split("; ", -1);
    for (int i = 0; i < from.length; i++) {
      assertThat(changed).contains(from[i]);
      changed = changed.replace(from[i], to[i]);
    }
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(file, changed + "\nexpect:\n  - " + answer + "\n");
    CommandLineFixture keyheat = new CommandLineFixture();
    assertThat(keyheat.run("run", file, "--out", folder.resolve("out")))
        .as(keyheat.out() + keyheat.err())
        .isZero();
  }
}
