package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.SourceText;
import io.keyheat.scenarios.document.Values;
import io.keyheat.scenarios.document.YamlDocument;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.lesson.LessonReader;
import io.keyheat.scenarios.reader.lesson.LessonText;
import io.keyheat.scenarios.reader.load.LoadReader;
import io.keyheat.scenarios.reader.table.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a scenario file: the variants ready to run, or all mistakes at once. */
public final class ScenarioReader {
  /** Stands before the prose of a short profile, which was written for the full one. */
  private static final String SHORT_NOTE =
      "*This run uses the short profile. The charts and tables show this run. Times and figures in"
          + " the following text belong to the full profile.*\n\n";

  /** Name of the one variant of a scenario without variants. */
  public static final String ONLY_VARIANT = "run";

  private static final int MAX_VARIANTS = 100;

  private final String file;
  private final String name;
  private final String text;
  private final ReadOptions options;
  private final Problems problems;
  private final RunReader runs;
  private final InputFolder folder;

  private ScenarioReader(
      String file, String name, String text, InputFolder folder, ReadOptions options) {
    this.file = file;
    this.name = name;
    this.text = text;
    this.options = options;
    this.problems = new Problems(file);
    this.runs = new RunReader(folder, problems);
    this.folder = folder;
  }

  /** Reads a file; paths inside it start from its folder. */
  public static ScenarioFile read(Path path, ReadOptions options) throws ScenarioException {
    String text = SourceText.read(path);
    Path parent = path.getParent();
    Path folder = parent == null ? Path.of("") : parent;
    String file = path.toString();
    try {
      return new ScenarioReader(file, name(path), text, InputFolder.from(folder), options).read();
    } catch (ScenarioException e) {
      throw SchemaFile.refused(file, text, e);
    }
  }

  private static String name(Path path) {
    Path fileName = path.getFileName();
    String name = fileName == null ? "scenario" : fileName.toString();
    name = name.replaceFirst("(?i)\\.(ya?ml|json)$", "");
    // Folders of results are called so, and must not be the one above or the one that holds all.
    return name.matches("\\.{0,2}") ? "scenario" : name;
  }

  /**
   * Reads a file whose text is known.
   *
   * @param file its name, for messages
   * @param folder from which the paths inside it start
   */
  public static ScenarioFile read(String file, String text, Path folder, ReadOptions options)
      throws ScenarioException {
    return new ScenarioReader(file, name(Path.of(file)), text, InputFolder.from(folder), options)
        .read();
  }

  /** Reads a file as it is. */
  public static ScenarioFile read(Path path) throws ScenarioException {
    return read(path, ReadOptions.DEFAULT);
  }

  /** Reads text that is not from a file; paths inside it start from the current folder. */
  public static ScenarioFile read(String name, String text, ReadOptions options)
      throws ScenarioException {
    InputFolder current = InputFolder.from(Path.of(""));
    return readWithin(name, text, current, options);
  }

  /**
   * Reads text that is not from a file.
   *
   * @param folder the files that the text may name
   */
  public static ScenarioFile readWithin(
      String name, String text, InputFolder folder, ReadOptions options) throws ScenarioException {
    return new ScenarioReader(name, name, SourceText.check(name, text), folder, options).read();
  }

  /** Reads text as it is. */
  public static ScenarioFile read(String name, String text) throws ScenarioException {
    return read(name, text, ReadOptions.DEFAULT);
  }

  /**
   * What is read of the full profile or of the short one.
   *
   * @param specs and {@code documents} of its variants, by name
   */
  private record ScenarioProfile(
      Map<String, RunSpec> specs,
      Map<String, Node.Mapping> documents,
      List<ExpectLine> expectations,
      Published published) {}

  private ScenarioFile read() throws ScenarioException {
    Node.Mapping written = YamlDocument.parse(text, problems);
    SchemaFile schema = SchemaFile.of(written, folder, runs.vendor(written), problems);
    Section top = new Section(schema.document(), ScenarioFields.SCENARIO, problems);
    Node.Mapping document = Section.asMeant(schema.document(), ScenarioFields.SCENARIO.names());
    ScenarioFile.Head head = head(top);
    ExpectReader expects = new ExpectReader(head.rules(), problems);
    FieldOverlay fields = new FieldOverlay(options.fields(), problems);
    ScenarioProfile full = full(document, top, head, expects, fields);
    List<ExpectLine> targets = expects.readTargets(top);
    LessonText lesson = new LessonReader(full.specs, full.documents.keySet(), problems).read(top);
    // The selected that was not asked for is read too: its mistakes should not wait.
    ScenarioProfile brief = brief(document, top, head, expects, fields, full);
    ScenarioProfile selected = options.shortProfile() ? brief : full;
    // All of them may be contrasted, also where only some are read.
    Set<String> named =
        document.get(ScenarioFields.VARIANTS.name()) instanceof Node.Mapping variants
            ? variants.members().keySet()
            : selected.documents.keySet();
    AskedQuestion question = AskedQuestion.read(top, named, problems);
    List<Variant> all = variants(selected.specs, selected.documents, schema);
    ScenarioFile scenario =
        new ScenarioFile(
            new ScenarioFile.FileOrigin(file, name, text, schema),
            head,
            new ScenarioFile.VariantSet(all, chosen(all, selected.documents), selected.documents),
            new ScenarioFile.Claims(question, selected.expectations, targets, selected.published),
            lesson);
    checkBudget(scenario, document);
    if (!problems.isEmpty()) {
      List<RunFacts> facts =
          all.size() < selected.documents.size()
              ? List.of()
              : all.stream().map(variant -> RunFacts.of(variant.spec(), null)).toList();
      problems.addAll(ExpectMistakes.of(scenario, facts));
      schema.losses(problems.exception()).ifPresent(problems::addAll);
    }
    problems.throwIfAny();
    return scenario;
  }

  private ScenarioProfile full(
      Node.Mapping document,
      Section top,
      ScenarioFile.Head head,
      ExpectReader expects,
      FieldOverlay fields) {
    Map<String, RunSpec> specs = new LinkedHashMap<>();
    boolean isLeftOut = !fields.isEmpty() && options.shortProfile();
    Map<String, Node.Mapping> documents =
        isLeftOut ? Map.of() : profile(document, null, head.seed(), fields, specs);
    Published none = new Published(Published.DEFAULT_REPLICATIONS, List.of());
    Published published = new PublishedReader(problems).read(top, none);
    return new ScenarioProfile(specs, documents, expects.read(top), published);
  }

  private ScenarioProfile brief(
      Node.Mapping document,
      Section top,
      ScenarioFile.Head head,
      ExpectReader expects,
      FieldOverlay fields,
      ScenarioProfile full) {
    Map<String, RunSpec> specs = new LinkedHashMap<>();
    ScenarioProfile none = new ScenarioProfile(specs, Map.of(), full.expectations, full.published);
    Node.Mapping overrides = top.find(ScenarioFields.SHORT);
    if (overrides == null) {
      if (options.shortProfile()) {
        problems.add(document.place(), "has no short section; expected one for the short profile");
      }
      return none;
    }
    if (!fields.isEmpty() && !options.shortProfile()) {
      return none;
    }
    checkNames(overrides, ScenarioFields.SHORT_SECTION.names());
    Map<String, Node.Mapping> documents = profile(document, overrides, head.seed(), fields, specs);
    List<ExpectLine> expectations =
        overrides.get(ResultFields.EXPECT.name()) == null
            ? full.expectations
            : expects.read(part(overrides, Set.of(ResultFields.EXPECT.name())));
    Published published =
        new PublishedReader(problems)
            .read(
                part(
                    overrides,
                    Field.names(List.of(ResultFields.REPLICATIONS, ResultFields.PUBLISHED))),
                full.published);
    return new ScenarioProfile(specs, documents, expectations, published);
  }

  /** Some fields of a mapping as if there were no others. */
  private Section part(Node.Mapping mapping, Set<String> names) {
    return new Section(only(mapping, names), names, problems);
  }

  private List<Variant> variants(
      Map<String, RunSpec> specs, Map<String, Node.Mapping> documents, SchemaFile schema) {
    List<Variant> variants = new ArrayList<>();
    for (Map.Entry<String, RunSpec> entry : specs.entrySet()) {
      Node.Mapping document = Objects.requireNonNull(documents.get(entry.getKey()));
      variants.add(
          new Variant(
              entry.getKey(),
              entry.getValue(),
              runs.shippedProfile(document),
              schema.vendor(runs.vendor(document)),
              TableReader.retentions(document, problems)));
    }
    return variants;
  }

  private ScenarioFile.Head head(Section top) {
    String title = top.value(ScenarioFields.TITLE);
    String prose = top.value(ScenarioFields.PROSE);
    List<String> rules =
        Section.scalars(
            top.itemsOf(ScenarioFields.RULES), Values.text(ScenarioFields.MAX_RULE), problems);
    long seed = top.value(ScenarioFields.SEED);
    // Prose and durations of the two profiles differ, so every report says which one was run.
    String shown = options.shortProfile() ? title + " (short profile)" : title;
    String told = options.shortProfile() && !prose.isBlank() ? SHORT_NOTE + prose : prose;
    return new ScenarioFile.Head(shown, told, rules, options.seed().orElse(seed));
  }

  /** Reads every variant of an selected into {@code specs}; returns their merged documents. */
  private Map<String, Node.Mapping> profile(
      Node.Mapping document,
      Node.@Nullable Mapping shortSection,
      long seed,
      FieldOverlay fields,
      Map<String, RunSpec> specs) {
    Overrides overrides = new Overrides(problems);
    Node.Mapping base = only(document, RunFields.RUN.names());
    Node.Mapping variants = variants(document);
    Node.Mapping shortVariants = null;
    if (shortSection != null) {
      Node.Mapping meant = Section.asMeant(shortSection, ScenarioFields.SHORT_SECTION.names());
      base = overrides.merge(base, only(meant, RunFields.RUN.names()));
      shortVariants = variants(shortSection);
    }
    Map<String, Node.Mapping> merged = new LinkedHashMap<>();
    for (String variant : variantNames(variants, shortVariants)) {
      List<String> line = lineage(variants, variant);
      Node.Mapping result = base;
      for (Node.Mapping layer : layers(variants, shortVariants, line)) {
        result = overrides.merge(result, layer);
      }
      if (!fields.isEmpty() && !isChosen(variant)) {
        continue;
      }
      result = fields.over(result, variant);
      merged.put(variant, result);
      problems.beginVariant(variant);
      RunSpec spec = runs.read(result, variant, seed);
      problems.endVariant();
      if (spec != null) {
        specs.put(variant, spec);
      }
    }
    return merged;
  }

  /** A variant behind those that it extends, the farthest first. */
  private List<String> lineage(Node.@Nullable Mapping variants, String variant) {
    List<String> line = new ArrayList<>(List.of(variant));
    if (variants == null) {
      return line;
    }
    Node node = variants.get(variant);
    while (node instanceof Node.Mapping mapping
        && mapping.get(RunFields.EXTENDS.name()) instanceof Node.Scalar parent) {
      if (line.contains(parent.value())) {
        problems.add(parent.place(), "extends itself; expected another variant");
        return List.of(variant);
      }
      if (variants.get(parent.value()) == null) {
        problems.add(
            parent.place(),
            Section.unknown("variant", parent.value(), variants.members().keySet()));
        return List.of(variant);
      }
      line.add(0, parent.value());
      node = variants.get(parent.value());
    }
    return line;
  }

  /** The overrides of some variants, one after the other, then those of the short profile. */
  private List<Node.Mapping> layers(
      Node.@Nullable Mapping variants, Node.@Nullable Mapping shortVariants, List<String> line) {
    List<Node.Mapping> layers = new ArrayList<>();
    for (Node.Mapping section : Arrays.asList(variants, shortVariants)) {
      for (String variant : line) {
        Node.Mapping own = override(section, variant);
        if (own != null) {
          layers.add(own);
        }
      }
    }
    return layers;
  }

  private static Node.Mapping only(Node.Mapping document, Set<String> names) {
    Map<String, Node.Member> members = new LinkedHashMap<>(document.members());
    members.keySet().retainAll(names);
    return new Node.Mapping(document.place(), members);
  }

  private Node.@Nullable Mapping variants(Node.Mapping document) {
    Node node = document.get(ScenarioFields.VARIANTS.name());
    if (node == null || Node.isNull(node)) {
      return null;
    }
    Node.Mapping variants = ScenarioFields.VARIANTS.form().read(node, problems);
    if (variants != null
        && (variants.members().isEmpty() || variants.members().size() > MAX_VARIANTS)) {
      problems.add(
          variants.place(),
          "has " + variants.members().size() + " variants; expected from 1 to " + MAX_VARIANTS);
    }
    return variants;
  }

  private Set<String> variantNames(
      Node.@Nullable Mapping variants, Node.@Nullable Mapping shortVariants) {
    Set<String> names = new LinkedHashSet<>();
    if (variants != null) {
      variants.members().forEach((variant, member) -> addName(names, variant, member.key()));
    }
    if (shortVariants != null) {
      shortVariants
          .members()
          .forEach(
              (variant, member) -> {
                if (Node.isNull(member.value())) {
                  removeName(names, variant, member.key());
                } else {
                  addName(names, variant, member.key());
                }
              });
    }
    if (names.isEmpty()) {
      names.add(ONLY_VARIANT);
    }
    return names.size() > MAX_VARIANTS
        ? new LinkedHashSet<>(new ArrayList<>(names).subList(0, MAX_VARIANTS))
        : names;
  }

  private void addName(Set<String> names, String variant, Place place) {
    try {
      Values.checkName(variant, LoadReader.NAME, LoadReader.NAME_EXPECTED);
    } catch (BadValue e) {
      problems.add(place, String.valueOf(e.getMessage()));
    }
    names.add(variant);
  }

  private void removeName(Set<String> names, String variant, Place place) {
    if (!names.contains(variant)) {
      problems.add(place, Section.unknown("variant", variant, names));
    }
    names.remove(variant);
  }

  private Node.@Nullable Mapping override(Node.@Nullable Mapping variants, String variant) {
    Node node = variants == null ? null : variants.get(variant);
    if (node == null || Node.isNull(node)) {
      return null;
    }
    Node.Mapping override = RunFields.VARIANT.read(node, problems);
    if (override != null) {
      checkNames(override, RunFields.VARIANT.names());
      Node.Mapping meant = Section.asMeant(override, RunFields.VARIANT.names());
      return only(meant, RunFields.RUN.names());
    }
    return null;
  }

  private void checkNames(Node.Mapping override, Set<String> names) {
    override
        .members()
        .forEach(
            (field, member) -> {
              if (!names.contains(field)) {
                problems.add(member.key(), Section.unknown("field", field, names));
              }
            });
  }

  private List<Variant> chosen(List<Variant> all, Map<String, Node.Mapping> documents) {
    for (String wanted : new TreeSet<>(options.variants())) {
      if (!documents.isEmpty() && !documents.containsKey(wanted)) {
        problems.add(Section.unknown("variant", wanted, documents.keySet()));
      }
    }
    return options.variants().isEmpty()
        ? all
        : all.stream().filter(variant -> options.variants().contains(variant.name())).toList();
  }

  private boolean isChosen(String variant) {
    return options.variants().isEmpty() || options.variants().contains(variant);
  }

  private void checkBudget(ScenarioFile scenario, Node.Mapping document) {
    double operations = scenario.estimateOperations();
    if (operations > options.maxOperations()) {
      Node duration = document.get("duration");
      Place place = duration == null ? document.place() : duration.place();
      problems.add(
          place,
          String.format(
              Locale.ROOT,
              "the variants need about %,.0f operations in total; expected at most %,d, such as"
                  + " with %.2g %% of the duration, or --max-operations %.0f to allow it",
              operations,
              options.maxOperations(),
              Math.min(99, 100 * options.maxOperations() / operations),
              Math.ceil(operations * 1.01)));
    }
  }
}
