package io.keyheat.scenarios.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document and where it was written. Scalars stay text until somebody knows what they
 * should be, so that nothing changes silently: {@code no} stays {@code no}, {@code 010} stays
 * {@code 010}. Nodes never change.
 */
public sealed interface Node {
  Place place();

  /** What a reader of a message would call it. */
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

    /** Whether it is YAML's way to say nothing. */
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

    /** The value of a member, or null if there is none of that name. */
    public @Nullable Node get(String name) {
      Member member = members.get(name);
      return member == null ? null : member.value();
    }
  }

  /**
   * A member of a mapping.
   *
   * @param key where its name was written
   */
  record Member(Place key, Node value) {}

  /** Whether the node says nothing. */
  static boolean isNull(Node node) {
    return node instanceof Scalar text && text.isNull();
  }
}
