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
import java.util.Locale;
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
 * read: no stack trace, no internal error, nothing written elsewhere than where it was to be.
 */
class HostileInputTest {
  /** Far more than the slowest takes, so that only what hangs exceeds it. */
  private static final long MAX_SECONDS = 60;

  /** The same of the same number on; the nights begin where none has been. */
  private static final String FIRST = "keyheat.hostile.first";

  private static final String INPUTS = "keyheat.hostile.inputs";
  private static final long CHUNK = 10_000;
  private static final long INPUTS_IN_EVERY_BUILD = 500;
  private static final long NIGHTLY_INPUTS = 1_000_000;

  /** One fault tends to be found many times. */
  private static final int MAX_FAILURES = 20;

  /** Inputs that failed, fit to be kept in the corpus. */
  private static final Path FAILED = Path.of("target/hostile");

  @TempDir(factory = InMemory.class)
  static Path folder;

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
                folder.resolve("stored/recording.json.gz"), folder.resolve("swept/run-log.jsonl")));
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
  void someInputsAreTakenOrRefusedPolitely() throws Exception {
    tryMany(Long.getLong(FIRST, 0), Long.getLong(INPUTS, INPUTS_IN_EVERY_BUILD));
  }

  @Tag("full")
  @Test
  void tenThousandInputsAreTakenOrRefusedPolitely() throws Exception {
    tryMany(INPUTS_IN_EVERY_BUILD, CHUNK);
  }

  @Tag("nightly")
  @Test
  void aMillionInputsAreTakenOrRefusedPolitely() throws Exception {
    tryMany(Long.getLong(FIRST, System.currentTimeMillis()), Long.getLong(INPUTS, NIGHTLY_INPUTS));
  }

  /** Tries inputs in chunks, and says after each where to go on if the night is too short. */
  private static void tryMany(long first, long count) throws Exception {
    List<AssertionError> failures = new ArrayList<>();
    long end = first + count;
    for (long next = first; next < end && failures.size() < MAX_FAILURES; ) {
      long begin = next;
      next = Math.min(end, begin + CHUNK);
      tryChunk(begin, next, failures);
      System.out.printf(
          Locale.ROOT,
          "hostile inputs: %,d of %,d tried, from number %d on, %d failed; the next: -D%s=%d%n",
          next - first,
          count,
          first,
          failures.size(),
          FIRST,
          next);
    }
    if (!failures.isEmpty()) {
      throw new MultipleFailuresError("hostile inputs", failures);
    }
    assertThat(files()).as("what lies in the folder").isSubsetOf(EXPECTED);
  }

  private static void tryChunk(long begin, long end, List<AssertionError> failures)
      throws Exception {
    Map<Kind, Long> nanos = new EnumMap<>(Kind.class);
    for (long number = begin; number < end; number++) {
      long before = System.nanoTime();
      Input input = inputs.of(number);
      try {
        tryOne(input);
      } catch (AssertionError e) {
        failures.add(e);
        Files.createDirectories(FAILED);
        Files.write(FAILED.resolve(number + "-" + input.kind().file), input.bytes());
        System.out.println(e.getMessage());
      }
      nanos.merge(input.kind(), System.nanoTime() - before, Long::sum);
    }
    nanos.replaceAll((kind, sum) -> sum / 1_000_000);
    System.out.println("milliseconds by kind: " + nanos);
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
