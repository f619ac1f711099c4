package io.keyheat.scenarios.reader;

import io.keyheat.core.OfferedOperations;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.reader.lesson.LessonStep;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A scenario that was read without a mistake. */
public final class ScenarioFile {
  private final String file;
  private final String name;
  private final String text;
  private final Head head;
  private final List<Variant> allVariants;
  private final List<Variant> variants;
  private final List<ExpectLine> expectations;
  private final List<ExpectLine> targets;
  private final List<LessonStep> lesson;
  private final Published published;
  private final Map<String, Node.Mapping> documents;
  private final SchemaFile schema;

  /** What a scenario says of itself. */
  record Head(String title, String prose, List<String> rules, long seed) {}

  /**
   * @param documents each variant's merged document, by name
   * @param schema that the file names
   */
  ScenarioFile(
      String file,
      String name,
      String text,
      Head head,
      List<Variant> allVariants,
      List<Variant> variants,
      List<ExpectLine> expectations,
      List<ExpectLine> targets,
      List<LessonStep> lesson,
      Published published,
      Map<String, Node.Mapping> documents,
      SchemaFile schema) {
    this.file = file;
    this.name = name;
    this.text = text;
    this.head = head;
    this.allVariants = List.copyOf(allVariants);
    this.variants = List.copyOf(variants);
    this.expectations = List.copyOf(expectations);
    this.targets = List.copyOf(targets);
    this.lesson = List.copyOf(lesson);
    this.published = published;
    this.documents = Map.copyOf(documents);
    this.schema = schema;
  }

  /** The file as the user named it. */
  public String file() {
    return file;
  }

  /** Its name in the library, or its file's name without the ending. */
  public String name() {
    return name;
  }

  /** The file's whole text. */
  public String text() {
    return text;
  }

  /** Tables read from the schema that the file names, as a scenario has them; may be empty. */
  public String schema() {
    return schema.yaml();
  }

  /** What of that schema could not be taken. */
  public List<Problem> schemaLeft() {
    return schema.left();
  }

  public String title() {
    return head.title();
  }

  /** Markdown; empty if there is none. */
  public String prose() {
    return head.prose();
  }

  /** Names of the rules that the scenario shows. */
  public List<String> rules() {
    return head.rules();
  }

  /** The seed of every variant. */
  public long seed() {
    return head.seed();
  }

  /** The daily shapes of loads, by load; of all variants together. */
  public Map<String, Node.Mapping> dailyLoads() {
    Map<String, Node.Mapping> daily = new TreeMap<>();
    documents.values().forEach(document -> daily.putAll(FieldAliases.daily(document)));
    return daily;
  }

  /** All of them, in the order of the file, at least one. */
  public List<Variant> allVariants() {
    return allVariants;
  }

  /** Those that were asked for, in the order of the file, at least one. */
  public List<Variant> variants() {
    return variants;
  }

  /** As written; nobody has parsed them yet. */
  public List<ExpectLine> expectations() {
    return expectations;
  }

  /** What each variant is held to, as written; nobody has parsed them yet. */
  public List<ExpectLine> targets() {
    return targets;
  }

  /** Steps of a lesson on the full profile's runs; empty: it is no lesson. */
  public List<LessonStep> lesson() {
    return lesson;
  }

  /** What others have published about what it simulates. */
  public Published published() {
    return published;
  }

  /** A mistake in a published figure. */
  public Problem problemAt(PublishedFigure figure, String message) {
    return new Problem(file, figure.line(), figure.column(), "published", message);
  }

  /**
   * Offered operations of the variants asked for, together, as far as they can be known beforehand.
   */
  public double estimateOperations() {
    return variants.stream().mapToDouble(v -> OfferedOperations.of(v.spec())).sum();
  }

  /**
   * A mistake that somebody else found, at the place where its field was written or, where there is
   * no such field, at the nearest one around it.
   *
   * @param path such as {@code tables.Users.key}
   */
  public Problem problemAt(String variant, String path, String message) {
    Node.Mapping document = documents.get(variant);
    Place place = document == null ? Place.START : PathFinder.find(document, path);
    return new Problem(file, place.line(), place.column(), path, message);
  }

  /** A mistake in an expectation. */
  public Problem problemAt(ExpectLine line, String message) {
    return new Problem(file, line.line(), line.column(), "expect", message);
  }

  /** A mistake in a target. */
  public Problem problemAtTarget(ExpectLine line, String message) {
    return new Problem(file, line.line(), line.column(), "targets", message);
  }
}
