package io.keyheat.scenarios.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document and its place. Scalars stay text until a field determines their type, so
 * nothing changes silently: {@code no} stays {@code no}, {@code 010} stays {@code 010}. Nodes are
 * immutable.
 */
public sealed interface Node {
  Place place();

  /** Returns its name in messages. */
  String kind();

  /**
   * A scalar.
   *
   * @param plain whether it was written without quotes
   */
  record Scalar(Place place, String value, boolean plain) implements Node {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    @Override
    public String kind() {
      return isNull() ? "nothing" : Quote.of(value);
    }

    /** Returns whether it is one of YAML's nulls. */
    public boolean isNull() {
      return plain && NULLS.contains(value);
    }
  }

  /** A list. */
  record Items(Place place, List<Node> nodes) implements Node {
    public Items {
      nodes = List.copyOf(nodes);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /** A mapping; its members keep their order. */
  record Mapping(Place place, Map<String, Member> members) implements Node {
    public Mapping {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    @Override
    public String kind() {
      return "a mapping";
    }

    /** Returns the value of a member, or null if there is none of that name. */
    public @Nullable Node get(String name) {
      Member member = members.get(name);
      return member == null ? null : member.value();
    }
  }

  /**
   * A member of a mapping.
   *
   * @param key place of its name
   */
  record Member(Place key, Node value) {}

  /** Returns whether the node is null. */
  static boolean isNull(Node node) {
    return node instanceof Scalar text && text.isNull();
  }
}
