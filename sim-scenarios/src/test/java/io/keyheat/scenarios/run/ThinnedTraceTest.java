package io.keyheat.scenarios.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A trace at the full rate, written by ten instances of an application, against ten copies of what
 * one instance recorded in the first ten seconds.
 */
class ThinnedTraceTest {
  private static final int INSTANCES = 10;
  private static final int PER_SECOND = 5000;

  /** Long enough for the minutes of hot split statistics. */
  private static final int SECONDS = 130;

  private static final double WARM_SCORE = 90;
  private static final int SHORT_SECONDS = 15;
  private static final int RECORDED_SECONDS = 10;
  private static final int SERVERS = 5;
  private static final long START_MILLIS = Instant.parse("2026-03-01T12:00:00Z").toEpochMilli();
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final String BASE_62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  @TempDir Path folder;

  /** What a table's keys are made of. */
  enum Keys {
    TIMESTAMP_MILLIS,
    TIMESTAMP_MICROS_TEXT,
    DESCENDING_TIME,
    SEQUENCE,
    BIT_REVERSED_SEQUENCE,
    UUID_V1,
    UUID_V4,
    UUID_V6,
    UUID_V7,
    ULID,
    OBJECT_ID,
    KSUID,
    SNOWFLAKE,
    HASH_AND_TIME,
    TENANT_AND_TIME,
    DATE_AND_COUNTER,
    PADDED_PATH,
    ZIPF;

    String of(int i, int instance, Random random) {
      long nanos = START_MILLIS * 1_000_000 + i * (1_000_000_000L / PER_SECOND);
      long millis = nanos / 1_000_000;
      return switch (this) {
        case TIMESTAMP_MILLIS -> millis + "," + random.nextInt(1_000_000);
        case TIMESTAMP_MICROS_TEXT ->
            Instant.ofEpochMilli(millis).toString().substring(0, 19)
                + String.format(Locale.ROOT, ".%06dZ,", nanos / 1000 % 1_000_000)
                + random.nextInt(1_000_000);
        case DESCENDING_TIME -> (Long.MAX_VALUE - millis) + "," + random.nextInt(1_000_000);
        case SEQUENCE -> "" + (1000 + i);
        case BIT_REVERSED_SEQUENCE -> "" + (Long.reverse(1000 + i) >>> 1);
        case UUID_V1 -> {
          long ticks = ticks(nanos) + random.nextInt(100);
          long high = (ticks << 32) | (((ticks >> 32) & 0xFFFF) << 16) | 0x1000 | (ticks >> 48);
          yield new UUID(high, node(instance)).toString();
        }
        case UUID_V4 -> {
          long high = (random.nextLong() & ~0xF000L) | 0x4000;
          yield new UUID(high, (random.nextLong() >>> 2) | (1L << 63)).toString();
        }
        case UUID_V6 -> {
          long ticks = ticks(nanos) + random.nextInt(100);
          yield new UUID(((ticks >> 12) << 16) | 0x6000 | (ticks & 0xFFF), node(instance))
              .toString();
        }
        case UUID_V7 ->
            new UUID(
                    millis << 16 | 0x7000 | random.nextInt(4096),
                    (random.nextLong() >>> 2) | (1L << 63))
                .toString();
        case ULID -> {
          byte[] bytes = bytes(16, random);
          ByteBuffer.wrap(bytes).putShort((short) (millis >> 32)).putInt((int) millis);
          yield digits(bytes, CROCKFORD, 26);
        }
        case OBJECT_ID -> {
          ByteBuffer id = ByteBuffer.allocate(12).putInt((int) (millis / 1000));
          id.putInt((int) RandomStream.mix(instance)).put((byte) instance);
          id.put((byte) (i >> 16)).putShort((short) i);
          yield HexFormat.of().formatHex(id.array());
        }
        case KSUID -> {
          byte[] bytes = bytes(20, random);
          ByteBuffer.wrap(bytes).putInt((int) (millis / 1000 - 1_400_000_000));
          yield digits(bytes, BASE_62, 27);
        }
        case SNOWFLAKE ->
            "" + ((millis - 1_288_834_974_657L) << 22 | (long) instance << 12 | i / INSTANCES % 4);
        case HASH_AND_TIME -> random.nextInt(16) + "-" + millis + "-" + random.nextInt(1_000_000);
        case TENANT_AND_TIME ->
            "t" + random.nextInt(20) + "," + millis + "," + random.nextInt(1_000_000);
        case DATE_AND_COUNTER -> String.format(Locale.ROOT, "20260301-%09d", i);
        case PADDED_PATH ->
            String.format(Locale.ROOT, "tenant-%02d/event/%012d", random.nextInt(30), i);
        case ZIPF -> "user" + zipf(random);
      };
    }

    private static int zipf(Random random) {
      // The share of the first of n is about 1 / ln n.
      return (int) Math.pow(2000, random.nextDouble());
    }

    private static long ticks(long nanos) {
      return nanos / 100 + 122_192_928_000_000_000L;
    }

    private static long node(int instance) {
      return RandomStream.mix(instance) >>> 2 | 1L << 63;
    }

    private static byte[] bytes(int length, Random random) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      return bytes;
    }

    private static String digits(byte[] bytes, String base, int length) {
      BigInteger rest = new BigInteger(1, bytes);
      BigInteger radix = BigInteger.valueOf(base.length());
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < length; i++) {
        BigInteger[] parts = rest.divideAndRemainder(radix);
        text.insert(0, base.charAt(parts[1].intValue()));
        rest = parts[0];
      }
      return text.toString();
    }

    /** Whether values recur, so that there are two variants. */
    boolean recur() {
      return this == ZIPF;
    }
  }

  /** What a run came to. */
  private record Answer(ScenarioResult result) {
    double throughput(int variant) {
      return result.variants().get(variant).total().throughputPerSecond();
    }

    /** The tables with a finding, each with its causes. */
    Set<String> hotTables() {
      return result.findings().stream()
          .map(found -> found.cause() + " " + found.space())
          .collect(Collectors.toSet());
    }

    /** The reasons why what was hot could not be split. */
    Set<String> reasons(int variant) {
      RunResult run = result.variants().get(variant);
      return run.hotspots().stream()
          .filter(spot -> spot.cpuUsageScore() > WARM_SCORE)
          .flatMap(spot -> spot.unsplittableReasons().stream())
          .map(Object::toString)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static void write(Keys keys, int seconds, Path full, Path thinned) throws IOException {
    Random random = new Random(11);
    Random balancer = new Random(12);
    try (BufferedWriter all = Files.newBufferedWriter(full);
        BufferedWriter one = Files.newBufferedWriter(thinned)) {
      for (int i = 0; i < PER_SECOND * seconds; i++) {
        int instance = balancer.nextInt(INSTANCES);
        String line =
            String.format(
                Locale.ROOT,
                "%.4f,%s,Events,%s\n",
                (double) i / PER_SECOND,
                keys.recur() ? "update" : "insert",
                keys.of(i, instance, random));
        all.write(line);
        if (instance == 3 && i < PER_SECOND * RECORDED_SECONDS) {
          one.write(line);
        }
      }
    }
  }

  private static Answer answer(Path trace, @Nullable CopiesWanted copies) throws Exception {
    ReplayTarget target = new ReplayTarget("spanner", SERVERS, 1, null);
    ReadOptions options = new ReadOptions(OptionalLong.empty(), false, Set.of(), 10_000_000);
    TracedScenario traced =
        new TracedScenarioReader(trace, target, copies).read(null, null, options);
    return new Answer(traced.diagnosed(ScenarioRun.of(traced.scenario(), 1).result("")));
  }

  @Test
  void aTenthOfATraceGivesTheWholesAnswer() throws Exception {
    compare(Keys.TIMESTAMP_MILLIS, SHORT_SECONDS);
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource
  void aTenthOfATraceOfAnyKindGivesTheWholesAnswer(Keys keys) throws Exception {
    compare(keys, SECONDS);
  }

  private void compare(Keys keys, int seconds) throws Exception {
    Path full = folder.resolve("full.csv");
    Path thinned = folder.resolve("thinned.csv");
    write(keys, seconds, full, thinned);
    Answer truth = answer(full, null);
    Answer copied = answer(thinned, new CopiesWanted(INSTANCES, 0, seconds, List.of()));
    print(keys, truth, copied);
    assertThat(copied.hotTables()).isEqualTo(truth.hotTables());
    double least = Math.min(copied.throughput(0), last(copied));
    double greatest = Math.max(copied.throughput(0), last(copied));
    assertThat(truth.throughput(0)).isBetween(0.9 * least, 1.1 * greatest);
    assertThat(copied.reasons(0)).isEqualTo(truth.reasons(0));
  }

  /** A line to print. */
  private static void print(Keys keys, Answer truth, Answer copied) {
    List<String> row = new ArrayList<>(List.of(keys.toString(), row(truth, 0)));
    for (int v = 0; v < copied.result().variants().size(); v++) {
      row.add(row(copied, v));
    }
    System.out.println("| " + String.join(" | ", row) + " |");
  }

  private static double last(Answer answer) {
    return answer.throughput(answer.result().variants().size() - 1);
  }

  private static String row(Answer answer, int variant) {
    return String.format(
        Locale.ROOT,
        "%s %,.0f/s %s",
        answer.hotTables().isEmpty() ? "cool" : "hot",
        answer.throughput(variant),
        answer.reasons(variant));
  }
}
