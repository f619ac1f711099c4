package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.reader.load.LoadFields;
import io.keyheat.scenarios.reader.table.TableFields;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lays an override over a document: mappings member by member, everything else as a whole; {@code
 * null} removes. A mapping that is one value (a generator, a schedule) is replaced as a whole too,
 * since half of one and half of another would make no sense.
 */
final class Overrides {
  /** Of these only one can be there, so one in an override puts the other of the group aside. */
  private static final List<Set<String>> EITHER =
      List.of(LoadFields.OPERATIONS, LoadFields.CLIENTS, LoadFields.SHARES, LoadFields.CONDITIONS);

  private static final Pattern TRACE_PATH = Pattern.compile("(.*\\.)?loads\\.[^.]+\\.trace");

  private static final Set<String> SCENARIO_OR_VARIANT =
      Field.names(FieldGroup.join(ScenarioFields.SCENARIO.fields(), RunFields.VARIANT.fields()));

  private final Problems problems;

  Overrides(Problems problems) {
    this.problems = problems;
  }

  /**
   * The document with the override laid over it. Places are those of whichever side a value is
   * from.
   */
  Node.Mapping merge(Node.Mapping base, Node.Mapping override) {
    return merge(base, override, OverrideDepth.SCENARIO);
  }

  /** What kind of mapping is being merged: as deep as it goes member by member. */
  private enum OverrideDepth {
    SCENARIO,
    NAMED_TABLES,
    TABLE,
    NAMED_COLUMNS,
    COLUMN,
    NAMED_INDEXES,
    INDEX,
    NAMED_LOADS,
    LOAD,
    LOAD_VALUES,
    NAMED_CALLS,
    TRACE,
    SYSTEM,
    GROUP,
    VALUE;

    OverrideDepth below(String name) {
      return switch (this) {
        case SCENARIO ->
            switch (name) {
              case "tables" -> NAMED_TABLES;
              case "loads" -> NAMED_LOADS;
              case "system" -> SYSTEM;
              default -> VALUE;
            };
        case NAMED_TABLES -> TABLE;
        case TABLE ->
            switch (name) {
              case "columns" -> NAMED_COLUMNS;
              case "indexes" -> NAMED_INDEXES;
              default -> VALUE;
            };
        case NAMED_COLUMNS -> COLUMN;
        case NAMED_INDEXES -> INDEX;
        case NAMED_LOADS, NAMED_CALLS -> LOAD;
        case LOAD ->
            switch (name) {
              case "values" -> LOAD_VALUES;
              case "calls" -> NAMED_CALLS;
              case "trace" -> TRACE;
              default -> VALUE;
            };
        case SYSTEM -> GROUP;
        case COLUMN, INDEX, LOAD_VALUES, TRACE, GROUP, VALUE -> VALUE;
      };
    }
  }

  private Node.Mapping merge(Node.Mapping base, Node.Mapping override, OverrideDepth level) {
    Map<String, Node.Member> merged = new LinkedHashMap<>(base.members());
    if (level == OverrideDepth.LOAD) {
      putAside(merged, override);
    }
    override
        .members()
        .forEach(
            (name, member) -> {
              String meant = meant(name, override, level);
              if (!meant.equals(name)) { // It stands for the one of the base, which is not read.
                merged.remove(meant);
              }
              mergeMember(merged, base, new Named(name, meant, member), level);
            });
    return new Node.Mapping(base.place(), merged);
  }

  /**
   * Returns the field that a name stands for: itself, or, of a name that there is not, one that is
   * near and that the override does not have.
   */
  private static String meant(String name, Node.Mapping override, OverrideDepth level) {
    Set<String> known = fields(level);
    return known.isEmpty() || known.contains(name)
        ? name
        : Nearest.meant(name, known)
            .filter(near -> !override.members().containsKey(near))
            .orElse(name);
  }

  /** The fields of a mapping that has no names of its users'; none where it has. */
  private static Set<String> fields(OverrideDepth level) {
    return switch (level) {
      case SCENARIO -> SCENARIO_OR_VARIANT;
      case TABLE -> TableFields.TABLE.names();
      case COLUMN -> TableFields.COLUMN.names();
      case INDEX -> TableFields.INDEX.names();
      case LOAD -> LoadFields.LOAD_AND_CALL;
      default -> Set.of();
    };
  }

  /**
   * A member of an override.
   *
   * @param meant the field that its name stands for
   */
  private record Named(String name, String meant, Node.Member member) {}

  private void mergeMember(
      Map<String, Node.Member> merged, Node.Mapping base, Named named, OverrideDepth level) {
    String name = named.name();
    Node.Member member = named.member();
    Node.Member before = base.members().get(named.meant());
    if (Node.isNull(member.value())) {
      if (before == null) {
        problems.add(
            member.key(),
            "removes a field that does not exist; expected the name of an existing field"
                + Nearest.hint(name, base.members().keySet()));
      }
      merged.remove(name);
      return;
    }
    OverrideDepth below = level.below(named.meant());
    if (before == null && isMistyped(named, base, level)) {
      problems.add(
          member.key(),
          Section.unknown(below.name().toLowerCase(Locale.ROOT), name, base.members().keySet()));
      return;
    }
    Node left = before == null ? null : asMapping(before.value(), below);
    if (left instanceof Node.Mapping mapping
        && member.value() instanceof Node.Mapping changes
        && below != OverrideDepth.VALUE) {
      merged.put(name, new Node.Member(member.key(), merge(mapping, changes, below)));
    } else {
      merged.put(name, member);
    }
  }

  /**
   * Whether a new table, load, column or index is none: it lacks all that makes it one, or some of
   * it where its name is near one that there is, or nothing but the case of letters tells the two
   * names apart.
   */
  private static boolean isMistyped(Named named, Node.Mapping base, OverrideDepth level) {
    List<Set<String>> needed =
        switch (level) {
          case NAMED_TABLES -> List.of(Set.of("columns"), Set.of("key"));
          case NAMED_LOADS -> List.of(LoadFields.OPERATIONS, LoadFields.CLIENTS);
          case NAMED_CALLS -> List.of(LoadFields.OPERATIONS);
          case NAMED_COLUMNS -> List.of(Set.of("type"));
          case NAMED_INDEXES -> List.of(Set.of("on"));
          default -> List.of();
        };
    Set<String> names = base.members().keySet();
    if (names.isEmpty()
        || !(named.member().value() instanceof Node.Mapping mapping)
        || mapping.members().isEmpty()) {
      return false;
    }
    if (!needed.isEmpty() && names.stream().anyMatch(named.name()::equalsIgnoreCase)) {
      return true;
    }
    long lacking =
        needed.stream()
            .filter(any -> Collections.disjoint(mapping.members().keySet(), any))
            .count();
    return lacking > 0 && (lacking == needed.size() || Nearest.of(named.name(), names).isPresent());
  }

  /**
   * {@code system: spanner} is short for {@code system: {profile: spanner}}, and {@code trace:
   * log.csv} for {@code trace: {file: log.csv}}.
   */
  private static Node asMapping(Node node, OverrideDepth level) {
    String field =
        level == OverrideDepth.SYSTEM ? "profile" : level == OverrideDepth.TRACE ? "file" : "";
    if (!field.isEmpty() && node instanceof Node.Scalar text) {
      return new Node.Mapping(node.place(), Map.of(field, new Node.Member(node.place(), text)));
    }
    return node;
  }

  /** A mapping, or what a word in its place is short for; null where it is neither. */
  static Node.@Nullable Mapping asGroup(Node node, Place place) {
    OverrideDepth depth =
        place.path().equals("system")
            ? OverrideDepth.SYSTEM
            : TRACE_PATH.matcher(place.path()).matches()
                ? OverrideDepth.TRACE
                : OverrideDepth.VALUE;
    return asMapping(node, depth) instanceof Node.Mapping mapping ? mapping : null;
  }

  /** The fields of which none can be where {@code name} is. */
  static Set<String> others(String name) {
    Set<String> others = new LinkedHashSet<>();
    for (Set<String> group : EITHER) {
      if (group.contains(name)) {
        others.addAll(group);
      }
    }
    others.remove(name);
    return others;
  }

  private static void putAside(Map<String, Node.Member> merged, Node.Mapping override) {
    for (Set<String> group : EITHER) {
      for (String name : group) {
        Node chosen = override.get(name);
        if (chosen != null && !Node.isNull(chosen)) {
          merged.keySet().removeIf(other -> group.contains(other) && !other.equals(name));
        }
      }
    }
  }
}
