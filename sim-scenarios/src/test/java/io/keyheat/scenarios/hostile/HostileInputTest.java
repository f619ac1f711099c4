package io.keyheat.scenarios.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.cli.CommandLineFixture;
import io.keyheat.scenarios.hostile.Inputs.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.MultipleFailuresError;

/**
 * Whatever comes in, a command ends in time with an exit code of the list and messages that can be
 * read: no stack trace, no fault of the program, nothing written elsewhere than where it was to be.
 */
class HostileInputTest {
  /** Far more than the slowest takes, so that only what hangs exceeds it. */
  private static final long MAX_SECONDS = 60;

  private static final long INPUTS = Long.getLong("keyheat.hostile.inputs", 10_000);
  private static final long FIRST = Long.getLong("keyheat.hostile.first", 0);
  private static final long NIGHTLY_INPUTS = 1_000_000;

  /** One fault tends to be found many times. */
  private static final int MAX_FAILURES = 20;

  @TempDir static Path folder;
  private static Inputs inputs;
  private static ExecutorService worker;

  @BeforeAll
  static void prepare() throws IOException {
    Path tiny = folder.resolve(Trial.TINY);
    String text = CommandLineFixture.SMALL.replace("60s", "20s").replace("30s", "15s");
    Files.writeString(tiny, text.replace("200/s", "20/s"));
    CommandLineFixture keyheat = new CommandLineFixture();
    int run = keyheat.run("run", tiny, "--quiet", "--out", folder.resolve("stored"));
    assertThat(run).as(keyheat.err()).isLessThanOrEqualTo(1);
    List<Object> sweep = new ArrayList<>(List.of("sweep", tiny));
    sweep.addAll(Trial.SWEEP);
    sweep.addAll(List.of("--out", folder.resolve("swept")));
    assertThat(keyheat.run(sweep.toArray())).as(keyheat.err()).isZero();
    inputs =
        new Inputs(
            new StoredInputs(
                folder.resolve("stored/recording.json.gz"), folder.resolve("swept/journal.jsonl")));
    worker = Executors.newSingleThreadExecutor(HostileInputTest::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "hostile-input");
    thread.setDaemon(true);
    return thread;
  }

  @AfterAll
  static void end() {
    worker.shutdownNow();
  }

  @Test
  void whatWasKeptIsTakenOrRefusedPolitely() throws Exception {
    for (Input input : inputs.kept()) {
      tryOne(input);
    }
  }

  @Test
  void tenThousandInputsAreTakenOrRefusedPolitely() throws Exception {
    tryMany(FIRST, INPUTS);
  }

  @Tag("nightly")
  @Test
  void aMillionInputsAreTakenOrRefusedPolitely() throws Exception {
    tryMany(Long.getLong("keyheat.hostile.first", System.currentTimeMillis()), NIGHTLY_INPUTS);
  }

  private static void tryMany(long first, long count) throws Exception {
    System.out.printf("hostile inputs from number %,d on: %,d%n", first, count);
    Map<Kind, Long> millis = new EnumMap<>(Kind.class);
    Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    List<AssertionError> failures = new ArrayList<>();
    long end = first + count;
    for (long number = first; number < end && failures.size() < MAX_FAILURES; number++) {
      long before = System.nanoTime();
      Input input = inputs.of(number);
      try {
        tryOne(input);
      } catch (AssertionError e) {
        failures.add(e);
      }
      millis.merge(input.kind(), System.nanoTime() - before, Long::sum);
      counts.merge(input.kind(), 1L, Long::sum);
    }
    millis.forEach(
        (kind, nanos) ->
            System.out.printf("%s: %,d in %,d ms%n", kind, counts.get(kind), nanos / 1_000_000));
    if (!failures.isEmpty()) {
      throw new MultipleFailuresError("hostile inputs", failures);
    }
    assertThat(files()).as("what lies in the folder").isSubsetOf(EXPECTED);
  }

  private static void tryOne(Input input) throws Exception {
    Future<Object> trial =
        worker.submit(
            () -> {
              new Trial(folder).of(input);
              return null;
            });
    try {
      trial.get(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("hangs: " + told(input), e);
    } catch (ExecutionException e) {
      throw new AssertionError(told(input) + "\n=> " + e.getCause(), e.getCause());
    }
  }

  private static String told(Input input) {
    boolean text = input.kind() != Kind.RECORDING;
    return input.kind() + " number " + input.number() + (text ? ":\n" + input.text() : "");
  }

  private static final List<String> EXPECTED =
      List.of(
          "input.yaml",
          "profile.yaml",
          "input.csv",
          "input.sql",
          "firestore.indexes.json",
          "index.yaml",
          "arguments.txt",
          "through.yaml",
          "tiny.yaml",
          "arguments.txt",
          "stored",
          "swept",
          "damaged",
          "out");

  private static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
