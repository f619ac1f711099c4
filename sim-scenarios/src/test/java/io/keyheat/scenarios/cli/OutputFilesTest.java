package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/output-files.md} names every column and member that the commands write. */
class OutputFilesTest {
  private static final Path PAGE = Path.of("docs/output-files.md");
  private static final Pattern NAME = Pattern.compile("`([^` ]+)`");

  /** Columns that are fields of {@code --set}, or metrics. */
  private static final Set<String> OF_THE_SWEEP = Set.of("servers");

  /** One end of the key takes 3,500 writes a second, so that there is something to advise on. */
  private static final String BUSY =
      CommandLineFixture.SMALL
          .replace("200/s", "4000/s")
          .replace("interval: 5s", "interval: 1s")
          .replace("warmUp: 10s", "warmUp: 2s")
          .replace("duration: 30s", "duration: 12s");

  @TempDir Path folder;

  private final CommandLineFixture keyheat = new CommandLineFixture();

  /** Names in the section of a file. */
  private static Set<String> documented(String file) throws IOException {
    String page = Files.readString(PAGE);
    assertThat(page).contains("## `" + file + "`");
    String section = page.substring(page.indexOf("## `" + file + "`")).substring(2);
    section = section.replaceFirst("(?s)\n## .*", "");
    Set<String> names = new LinkedHashSet<>();
    Matcher name = NAME.matcher(section);
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }

  private static List<String> head(Path table) throws IOException {
    boolean isPacked = table.toString().endsWith(".gz");
    try (var bytes = Files.newInputStream(table);
        var in =
            new BufferedReader(
                new InputStreamReader(
                    isPacked ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8))) {
      return List.of(in.readLine().replace("\"", "").split(","));
    }
  }

  /** Checks the columns of a table whose file another test has made. */
  static void assertDocumented(Path table, String section) throws IOException {
    assertThat(documented(section)).as("columns of %s", table).containsAll(head(table));
  }

  /** Checks the members of a document that another test has made. */
  static void assertMembersDocumented(Path document, String section) throws IOException {
    Set<String> members = new LinkedHashSet<>();
    addMembers(JsonMapper.builder().build().readTree(document.toFile()), members);
    assertThat(documented(section)).as("members of %s", document).containsAll(members);
  }

  private static void addMembers(JsonNode node, Set<String> names) {
    node.fieldNames().forEachRemaining(names::add);
    node.forEach(child -> addMembers(child, names));
  }

  private void run(String out, Object... command) throws Exception {
    Path file = write(folder, "busy.yaml", BUSY);
    List<Object> before = List.of(command[0], file, "--short", "--quiet");
    Stream<Object> after = Stream.of("--out", folder.resolve(out));
    Stream<Object> more = Stream.of(command).skip(1);
    int code =
        keyheat.run(Stream.of(before.stream(), more, after).flatMap(words -> words).toArray());
    assertThat(code).as(keyheat.err()).isLessThan(ExitCode.BAD_INPUT);
  }

  @Test
  void everyColumnAndMemberIsInTheReference() throws Exception {
    run("run", "run");
    run("sweep", "sweep", "--set", "servers=2", "--replications", 2);
    run("plan", "plan", "--for", "servers", "--slo", "errors < 90%", "--replications", 4);
    run("advise", "advise", "--variant", "time-first", "--replications", 2);
    String metrics = Files.readString(Path.of("docs/metrics.md"));
    int tables = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        if (name.contains(".csv")) {
          Set<String> known = documented(name);
          assertThat(head(file))
              .as(name)
              .filteredOn(column -> !OF_THE_SWEEP.contains(column) && !isMetric(column, metrics))
              .isNotEmpty()
              .allMatch(known::contains, "is documented among " + known);
          tables++;
        } else if (name.equals("plan.json") || name.equals("advice.json")) {
          assertMembersDocumented(file, name);
          tables++;
        }
      }
    }
    assertThat(tables).isEqualTo(10);
  }

  /** 400 updates a second of one row, each of which holds its lock for more than 2.5 ms. */
  @Test
  void whatArithmeticAndChecksPrintIsInTheReference() throws Exception {
    String counter =
        """
        title: A counter
        system: spanner
        servers: 3
        duration: 1m
        tables:
          C:
            columns: {Id: {type: int64, values: {constant: 7}}}
            key: [Id]
            existing: 1
        loads: {inc: {update: C, rate: 400/s}}
        """;
    Path file = write(folder, "counter.yaml", counter);
    for (String command : List.of("estimate", "check")) {
      CommandLineFixture own = new CommandLineFixture();
      assertThat(own.run(command, file, "--json")).as(own.err()).isLessThan(ExitCode.BAD_INPUT);
      Path printed = Files.writeString(folder.resolve(command + ".json"), own.out());
      assertMembersDocumented(printed, command + " --json");
    }
    JsonNode json = JsonMapper.builder().build().readTree(folder.resolve("estimate.json").toFile());
    JsonNode load = json.path("variants").path(0).path("loads").path(0);
    assertThat(load.path("lockUtilisation").asDouble()).isGreaterThan(1);
  }

  private static boolean isMetric(String column, String page) {
    String root = column.replaceFirst("\\..*", ".");
    return page.contains("`" + column + "`") || (column.contains(".") && page.contains("`" + root));
  }
}
