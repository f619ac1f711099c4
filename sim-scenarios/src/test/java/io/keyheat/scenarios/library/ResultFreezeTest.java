package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.keyheat.core.RunSpec;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.json.ResultJson;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The library's results are those of the frozen table: the short profile of each scenario with its
 * own seed, by variant a digest of {@code result.json} and one of the heatmap. Members and metrics
 * added since do not count, nor do texts about the run as a whole.
 *
 * <p>{@code -Dkeyheat.freeze=NAME,NAME} (or {@code all}) chooses scenarios, {@code
 * -Dkeyheat.freeze.write} records them anew, {@code -Dkeyheat.freeze.members} with {@code all}
 * covers what has been added, too.
 */
class ResultFreezeTest {
  private static final Path FOLDER = Path.of("src/test/resources/freeze");

  /** A line: scenario, variant, digest of its figures, digest of its heatmap. */
  private static final Path RESULTS = FOLDER.resolve("results.txt");

  /** The members of a variant in {@code result.json} that the digests cover. */
  private static final Path MEMBERS = FOLDER.resolve("members.txt");

  /** They depend on the machine, or on parameters that a profile may gain. */
  private static final Set<String> NOT_COVERED =
      Set.of("wallSeconds", "simulatedOpsPerSecond", "assumedParameters");

  /** Those that every build compares. */
  private static final List<String> SAMPLE =
      List.of("datastore/ds-14-hash-in-front", "spanner/sp-09-index-on-timestamp");

  private static final int DIGITS = 16;

  private static List<String> chosen() {
    String names = System.getProperty("keyheat.freeze", "");
    if (names.equals("all")) {
      return Library.names();
    }
    return names.isBlank() ? SAMPLE : Arrays.asList(names.split(","));
  }

  static Stream<String> others() {
    return Library.names().stream().filter(name -> !chosen().contains(name));
  }

  static Stream<String> names() {
    return chosen().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theResultIsTheFrozenOne(String name) throws IOException, ScenarioException {
    Map<String, String> actual = digests(name);
    if (System.getProperty("keyheat.freeze.write") != null) {
      write(name, actual);
    }
    assertThat(actual).as(name).isEqualTo(frozen(name));
  }

  @Tag("full")
  @ParameterizedTest
  @MethodSource("others")
  void eachOtherResultIsTheFrozenOne(String name) throws IOException, ScenarioException {
    theResultIsTheFrozenOne(name);
  }

  private static Map<String, String> frozen(String name) throws IOException {
    Map<String, String> digests = new TreeMap<>();
    for (String line : Files.readAllLines(RESULTS)) {
      String[] words = line.split(" ", 3);
      if (words[0].equals(name)) {
        digests.put(words[1], words[2]);
      }
    }
    return digests;
  }

  private static void write(String name, Map<String, String> digests) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(RESULTS));
    lines.removeIf(line -> line.startsWith(name + " "));
    digests.forEach((variant, digest) -> lines.add(name + " " + variant + " " + digest));
    lines.sort(null);
    Files.write(RESULTS, lines);
  }

  private static Map<String, String> digests(String name) throws IOException, ScenarioException {
    ScenarioFile file =
        ScenarioReader.read(
            name, Library.find(name).text(), ReadOptions.DEFAULT.withShortProfile(true));
    List<RunSpec> specs = file.variants().stream().map(Variant::spec).toList();
    Map<String, String> digests = new TreeMap<>();
    for (RunResult run : new Experiment(specs, Runtime.getRuntime().availableProcessors()).run()) {
      digests.put(run.variant(), ofFigures(run) + " " + ofHeatmap(run));
    }
    return digests;
  }

  private static String ofFigures(RunResult run) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    ScenarioHead head = new ScenarioHead("", "", "", "", run.seed(), "", "");
    ResultJson.write(new ScenarioResult(head, List.of(run), List.of()), json);
    JsonNode variant = new ObjectMapper().readTree(json.toByteArray()).path("variants").path(0);
    if (System.getProperty("keyheat.freeze.members") != null) {
      Set<String> members = new TreeSet<>(Files.readAllLines(MEMBERS));
      addMembers(variant, "", members);
      Files.write(MEMBERS, members);
    }
    StringBuilder text = new StringBuilder();
    append(variant, "", Set.copyOf(Files.readAllLines(MEMBERS)), text);
    return digest(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void addMembers(JsonNode node, String path, Set<String> members) {
    node.properties()
        .forEach(
            field -> {
              if (!NOT_COVERED.contains(field.getKey())) {
                members.add(path + field.getKey());
                addMembers(field.getValue(), path + field.getKey() + ".", members);
              }
            });
    if (node.isArray()) {
      node.forEach(element -> addMembers(element, path, members));
    }
  }

  private static void append(JsonNode node, String path, Set<String> covered, StringBuilder text) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              field -> {
                if (covered.contains(path + field.getKey())) {
                  text.append(field.getKey()).append('\n');
                  append(field.getValue(), path + field.getKey() + ".", covered, text);
                }
              });
    } else if (node.isArray()) {
      text.append(node.size()).append('\n');
      node.forEach(element -> append(element, path, covered, text));
    } else {
      text.append(node).append('\n');
    }
  }

  private static String ofHeatmap(RunResult run) {
    int cells = run.heatmap().rows().size() * run.heatmap().columns();
    ByteBuffer bytes = ByteBuffer.allocate(4 * cells * (1 + FrozenMetric.values().length));
    for (int server : run.heatmap().servers()) {
      bytes.putInt(server);
    }
    for (FrozenMetric metric : FrozenMetric.values()) {
      float[] values =
          run.heatmap().cells().getOrDefault(HeatMetric.valueOf(metric.name()), new float[0]);
      for (float value : values) {
        bytes.putFloat(value);
      }
    }
    return digest(bytes.array());
  }

  /** The metrics of a heatmap that the digests cover. */
  private enum FrozenMetric {
    OPERATIONS_PER_SECOND,
    ADDED_BYTES_PER_SECOND,
    CPU_CORES,
    CAPACITY_SHARE,
    WAIT_MILLIS,
    QUEUE_DEPTH,
    LATENCY_MEAN_MILLIS,
    LATENCY_P50_MILLIS,
    LATENCY_P99_MILLIS,
    LATENCY_MAX_MILLIS,
    LOCK_WAIT_MILLIS_PER_SECOND,
    REJECTED_PER_SECOND,
    TOMBSTONES_SKIPPED_PER_SECOND
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
