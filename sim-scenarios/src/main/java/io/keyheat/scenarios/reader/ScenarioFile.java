package io.keyheat.scenarios.reader;

import io.keyheat.core.OfferedOperations;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.reader.lesson.LessonText;
import io.keyheat.scenarios.schema.text.SchemaFinding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** A scenario that was read without a mistake. */
public final class ScenarioFile {
  private final FileOrigin origin;
  private final Head head;
  private final VariantSet variantSet;
  private final Claims claims;
  private final LessonText lesson;

  /** What a scenario says of itself. */
  record Head(String title, String prose, List<String> rules, long seed) {}

  /**
   * Where a scenario comes from.
   *
   * @param file as the user named it
   * @param name in the library, or the file's without the ending
   * @param schema that the file names
   */
  record FileOrigin(String file, String name, String text, SchemaFile schema) {}

  /**
   * The variants.
   *
   * @param chosen those that were asked for
   * @param documents each variant's merged document, by name
   */
  record VariantSet(List<Variant> all, List<Variant> chosen, Map<String, Node.Mapping> documents) {
    VariantSet {
      all = List.copyOf(all);
      chosen = List.copyOf(chosen);
      documents = Map.copyOf(documents);
    }
  }

  /** What the runs are held against. */
  record Claims(
      AskedQuestion question,
      List<ExpectLine> expectations,
      List<ExpectLine> targets,
      Published published) {
    Claims {
      expectations = List.copyOf(expectations);
      targets = List.copyOf(targets);
    }
  }

  ScenarioFile(
      FileOrigin origin, Head head, VariantSet variantSet, Claims claims, LessonText lesson) {
    this.origin = origin;
    this.head = head;
    this.variantSet = variantSet;
    this.claims = claims;
    this.lesson = lesson;
  }

  /** The file as the user named it. */
  public String file() {
    return origin.file();
  }

  /** Its name in the library, or its file's name without the ending. */
  public String name() {
    return origin.name();
  }

  /** The file's whole text. */
  public String text() {
    return origin.text();
  }

  /** Tables read from the schema that the file names, as a scenario has them; may be empty. */
  public String schema() {
    return origin.schema().yaml();
  }

  /** What the reader of that schema reports. */
  public List<SchemaFinding> schemaFindings() {
    return origin.schema().findings();
  }

  /** What is assumed of the sizes of rows that its schema does not declare, with file and line. */
  public List<String> assumedSizes() {
    return schemaFindings().stream()
        .filter(finding -> finding.kind() == SchemaFinding.Kind.ASSUMED_SIZE)
        .map(finding -> finding.problem().toString())
        .toList();
  }

  public String title() {
    return head.title();
  }

  /** Markdown; empty if there is none. */
  public String prose() {
    return head.prose();
  }

  /** What the scenario asks. */
  public AskedQuestion question() {
    return claims.question();
  }

  /** Names of the rules that the scenario shows. */
  public List<String> rules() {
    return head.rules();
  }

  /** The seed of every variant. */
  public long seed() {
    return head.seed();
  }

  /** The daily shapes of loads, by variant and load, of the variants asked for. */
  public Map<String, Map<String, Node.Mapping>> dailyLoads() {
    Map<String, Map<String, Node.Mapping>> daily = new LinkedHashMap<>();
    for (Variant variant : variantSet.chosen()) {
      Node.Mapping document = variantSet.documents().get(variant.name());
      Map<String, Node.Mapping> own =
          document == null ? Map.of() : new TreeMap<>(FieldAliases.daily(document));
      if (!own.isEmpty()) {
        daily.put(variant.name(), own);
      }
    }
    return daily;
  }

  /** The fields of a variant's runs, from the file, its schema and the variants it extends. */
  public Node.Mapping document(String variant) {
    return Objects.requireNonNull(variantSet.documents().get(variant));
  }

  /** All of them, in the order of the file, at least one. */
  public List<Variant> allVariants() {
    return variantSet.all();
  }

  /** Those that were asked for, in the order of the file, at least one. */
  public List<Variant> variants() {
    return variantSet.chosen();
  }

  /** The variant of a name among those asked for. */
  public Variant variant(String name) {
    return variants().stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns the file with some of its variants asked for.
   *
   * @param names of variants; empty: as they are
   */
  public ScenarioFile only(Set<String> names) {
    if (names.isEmpty()) {
      return this;
    }
    List<Variant> chosen =
        allVariants().stream().filter(variant -> names.contains(variant.name())).toList();
    VariantSet some = new VariantSet(allVariants(), chosen, variantSet.documents());
    return new ScenarioFile(origin, head, some, claims, lesson);
  }

  /** As written; unparsed. */
  public List<ExpectLine> expectations() {
    return claims.expectations();
  }

  /** What each variant is held to, as written; unparsed. */
  public List<ExpectLine> targets() {
    return claims.targets();
  }

  /** What is said of the full profile's runs as a lesson. */
  public LessonText lesson() {
    return lesson;
  }

  /** What others have published about what it simulates. */
  public Published published() {
    return claims.published();
  }

  /** A mistake in a published figure. */
  public Problem problemAt(PublishedFigure figure, String message) {
    return new Problem(origin.file(), figure.line(), figure.column(), "published", message);
  }

  /**
   * Offered operations of the variants asked for, together, as far as they can be known beforehand.
   */
  public double estimateOperations() {
    return variantSet.chosen().stream().mapToDouble(v -> OfferedOperations.of(v.spec())).sum();
  }

  /**
   * A mistake that somebody else found, at the place where its field was written or, where there is
   * no such field, at the nearest one around it.
   *
   * @param path such as {@code tables.Users.key}
   */
  public Problem problemAt(String variant, String path, String message) {
    Node.Mapping document = variantSet.documents().get(variant);
    Place place = document == null ? Place.START : PathFinder.find(document, path);
    String file = place.file() == null ? origin.file() : place.file();
    return new Problem(file, place.line(), place.column(), path, message);
  }

  /** A mistake in an expectation. */
  public Problem problemAt(ExpectLine line, String message) {
    return new Problem(origin.file(), line.line(), line.column(), "expect", message);
  }

  /** A mistake in a line of a field, such as {@code targets}. */
  public Problem problemAt(ExpectLine line, String field, String message) {
    return new Problem(origin.file(), line.line(), line.column(), field, message);
  }
}
