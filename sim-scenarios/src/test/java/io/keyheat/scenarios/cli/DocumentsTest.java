package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that the documents name exists: links, headings, options, classes, members, files. */
class DocumentsTest {
  /** Tests run in their module's folder. */
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** The history speaks of what there was. */
  private static final String HISTORY = "CHANGELOG.md";

  /** Decisions name what was rejected. */
  private static final Set<String> NAMES_WHAT_IS_NOT = Set.of("decisions.md");

  /** The command that the worked examples add. */
  private static final String EXAMPLE_COMMAND = "hotspots";

  private static final int README_LINES = 110;

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE_SPAN = Pattern.compile("`([^`\n]+)`");
  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

  /** An option that the launcher takes from any command, as its script matches it. */
  private static final Pattern LAUNCHER_OPTION = Pattern.compile("(?m)^ +(--[a-z][a-z-]*)\\)");

  private static final Pattern CALL =
      Pattern.compile("keyheat ([a-z]+)\\b([^`|#\n]*(?:\\\\\n[^`|#\n]*)*)");
  private static final Pattern TYPE =
      Pattern.compile("(?:class|interface|enum|record) ([A-Z]\\w*)");
  private static final Pattern TYPE_NAME =
      Pattern.compile("([A-Z][a-z]+[A-Z]\\w*)|([A-Z][a-zA-Z0-9]*)[.#]([a-z]\\w*)(?:\\(.*\\))?");
  private static final Pattern SOURCE_FILE =
      Pattern.compile("[a-z][\\w-]*\\.(?:java|js|css|html|csv)|[A-Z][a-z]\\w*\\.java");

  /** A table that a command writes. */
  private static final Pattern WRITTEN_TABLE =
      Pattern.compile("\"([a-z][\\w-]*\\.csv)(?:\\.gz)?\"");

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package io\\.keyheat\\.(.+);");

  /** Names of other products' or languages' types, and classes of the JDK and libraries. */
  private static final Set<String> FOREIGN =
      Set.of(
          "BigTable",
          "CockroachDB",
          "CreateTable",
          "DataFlow",
          "DecompressionStream",
          "DescribeTable",
          "DynamoDB",
          "FoundationDB",
          "HashMap",
          "HdrHistogram",
          "JaamSim",
          "Math",
          "PriorityQueue",
          "ShardId",
          "SpearmansCorrelation",
          "SplitMix64",
          "SteppingSplitPolicy",
          "StrictMath",
          "TreeMap",
          "YugabyteDB");

  /** Options of other programs that the documents speak of. */
  private static final Set<String> OPTIONS_OF_OTHERS = Set.of("--add-opens");

  @Test
  void theFrontPageIsShort() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md")))
        .hasSizeLessThanOrEqualTo(README_LINES);
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      String text = CODE_BLOCK.matcher(Files.readString(document)).replaceAll("");
      for (String target : matches(LINK, text)) {
        if (!target.startsWith("http") && !leadsSomewhere(document, target)) {
          broken.add(ROOT.relativize(document) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void optionsExist() throws IOException {
    Map<String, Set<String>> options = optionsOfCommands();
    Set<String> all = new HashSet<>(OPTIONS_OF_OTHERS);
    options.values().forEach(all::addAll);
    List<String> unknown = new ArrayList<>();
    for (Path document : documentsOfWhatIs()) {
      String text = Files.readString(document);
      Matcher call = CALL.matcher(text);
      while (call.find()) {
        Set<String> known = options.get(call.group(1));
        if (known == null) {
          if (!call.group(1).equals(EXAMPLE_COMMAND)) {
            unknown.add(ROOT.relativize(document) + ": keyheat " + call.group(1));
          }
          continue;
        }
        for (String option : matches(OPTION, call.group(2))) {
          if (!known.contains(option)) {
            unknown.add(ROOT.relativize(document) + ": keyheat " + call.group(1) + " " + option);
          }
        }
      }
      for (String span : matches(CODE_SPAN, text)) {
        for (String option : matches(OPTION, span)) {
          if (!all.contains(option)) {
            unknown.add(ROOT.relativize(document) + ": " + option);
          }
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void classesMembersAndFilesExist() throws IOException {
    Map<String, List<Path>> types = types();
    Set<String> files = sourceFiles();
    List<String> unknown = new ArrayList<>();
    for (Path document : documentsOfWhatIs()) {
      for (String span : matches(CODE_SPAN, Files.readString(document))) {
        Matcher name = TYPE_NAME.matcher(span);
        if (name.matches() && !exists(name, types)) {
          unknown.add(ROOT.relativize(document) + ": " + span);
        }
        if (SOURCE_FILE.matcher(span).matches() && !files.contains(span)) {
          unknown.add(ROOT.relativize(document) + ": " + span);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  @Test
  void everyPackageIsInTheTableOfItsModule() throws IOException {
    String tables = "";
    for (String module : List.of("sim-core", "sim-report", "sim-scenarios")) {
      tables += Files.readString(ROOT.resolve(module).resolve("README.md"));
    }
    Set<String> named = new HashSet<>(matches(CODE_SPAN, tables));
    // The package that has a module's name is what the whole document is about.
    assertThat(packages())
        .filteredOn(name -> name.matches("(core|report|scenarios)\\..*"))
        .isSubsetOf(named);
  }

  private static boolean exists(Matcher name, Map<String, List<Path>> types) throws IOException {
    String member = name.group(3);
    String type = member == null ? name.group(1) : name.group(2);
    if (FOREIGN.contains(type)) {
      return true;
    }
    boolean found = false;
    for (Path file : types.getOrDefault(type, List.of())) {
      found |= member == null || declaration(member).matcher(Files.readString(file)).find();
    }
    return found;
  }

  /** A method or field that begins a line, or a component of a record. */
  private static Pattern declaration(String member) {
    String type = "[\\w<>\\[\\],.?@ ]+ ";
    return Pattern.compile(
        "(?m)^ +(?!return |new |throw )"
            + type
            + member
            + " *[(;=]|[(,]\\s*"
            + type
            + member
            + "[,)]|^ +"
            + member
            + "\\(.*\\{$");
  }

  private static boolean leadsSomewhere(Path document, String target) throws IOException {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).toAbsolutePath();
    if (!Files.exists(file)) {
      return false;
    }
    return parts.length == 1 || headings(file).contains(parts[1]);
  }

  /** Anchors of a document's headings, as GitHub forms them. */
  private static Set<String> headings(Path file) throws IOException {
    Set<String> anchors = new HashSet<>();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("#")) {
        String title = line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT);
        anchors.add(title.replaceAll("[^\\w\\- ]", "").replace(' ', '-'));
      }
    }
    return anchors;
  }

  private static Map<String, Set<String>> optionsOfCommands() throws IOException {
    List<String> ofLauncher = matches(LAUNCHER_OPTION, Files.readString(ROOT.resolve("keyheat")));
    assertThat(ofLauncher).contains("--plugin");
    Map<String, Set<String>> options = new HashMap<>();
    CommandLineFixture keyheat = new CommandLineFixture();
    keyheat.run("--help");
    Matcher command = Pattern.compile("(?m)^  ([a-z]+) {2,}").matcher(keyheat.out());
    while (command.find()) {
      CommandLineFixture help = new CommandLineFixture();
      help.run(command.group(1), "--help");
      Set<String> known = new TreeSet<>(matches(OPTION, help.out()));
      known.addAll(ofLauncher);
      options.put(command.group(1), known);
    }
    assertThat(options).containsKeys("run", "check", "plan");
    return options;
  }

  private static Map<String, List<Path>> types() throws IOException {
    Map<String, List<Path>> types = new HashMap<>();
    List<Path> sources = new ArrayList<>(files(".java"));
    sources.addAll(files(".js"));
    for (Path file : sources) {
      for (String type : matches(TYPE, Files.readString(file))) {
        types.computeIfAbsent(type, name -> new ArrayList<>()).add(file);
      }
    }
    return types;
  }

  private static Set<String> sourceFiles() throws IOException {
    Set<String> names = new HashSet<>();
    for (String ending : List.of(".java", ".js", ".css", ".html")) {
      files(ending).forEach(file -> names.add(file.getFileName().toString()));
    }
    for (Path file : files(".java")) {
      if (isMainCode(file)) {
        names.addAll(matches(WRITTEN_TABLE, Files.readString(file)));
      }
    }
    names.addAll(packages()); // Such as report.csv.
    // What a run writes.
    names.addAll(List.of("report.html", "rules.html", "plan.html", "sweep.html", "advice.html"));
    names.addAll(
        List.of("validation.html", "recordings.html", "one-at-a-time.html", "morris.html"));
    return names;
  }

  private static boolean isMainCode(Path file) {
    return file.toString().contains("/src/main/");
  }

  private static Set<String> packages() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path file : files("package-info.java")) {
      if (isMainCode(file)) {
        names.addAll(matches(PACKAGE, Files.readString(file)));
      }
    }
    return names;
  }

  private static List<Path> documentsOfWhatIs() {
    return documents().stream()
        .filter(file -> !NAMES_WHAT_IS_NOT.contains(file.getFileName().toString()))
        .toList();
  }

  private static List<Path> documents() {
    return files(".md").stream().filter(file -> !file.endsWith(HISTORY)).toList();
  }

  private static List<Path> files(String ending) {
    try (Stream<Path> tree = Files.walk(ROOT)) {
      return tree.filter(file -> file.toString().endsWith(ending))
          .filter(file -> !ROOT.relativize(file).toString().matches("(?:.*/)?(?:target|\\.git)/.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(DocumentsTest::last).toList();
  }

  private static String last(MatchResult match) {
    return match.group(match.groupCount());
  }
}
