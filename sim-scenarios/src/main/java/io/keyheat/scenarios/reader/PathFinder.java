package io.keyheat.scenarios.reader;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;

/** Finds where the field of a given path was written. */
final class PathFinder {
  private PathFinder() {}

  /**
   * The place of the field, or of the innermost one around it that is there.
   *
   * @param path such as {@code tables.Users.key[0]}; names may themselves hold dots
   */
  static Place find(Node node, String path) {
    String rest = path.startsWith(".") ? path.substring(1) : path;
    if (rest.isEmpty()) {
      return node.place();
    }
    if (node instanceof Node.Mapping mapping) {
      String name = longestName(mapping, rest);
      Node member = name.isEmpty() ? null : mapping.get(name);
      return member == null ? node.place() : find(member, rest.substring(name.length()));
    }
    if (node instanceof Node.Items items && rest.startsWith("[")) {
      int end = rest.indexOf(']');
      String digits = end < 0 ? "" : rest.substring(1, end);
      if (digits.matches("\\d{1,6}") && Integer.parseInt(digits) < items.nodes().size()) {
        return find(items.nodes().get(Integer.parseInt(digits)), rest.substring(end + 1));
      }
    }
    return node.place();
  }

  /** The longest of a mapping's names with which a path begins; empty if there is none. */
  static String longestName(Node.Mapping mapping, String path) {
    String longest = "";
    for (String name : mapping.members().keySet()) {
      boolean fits =
          path.startsWith(name)
              && (path.length() == name.length()
                  || path.charAt(name.length()) == '.'
                  || path.charAt(name.length()) == '[');
      if (fits && name.length() > longest.length()) {
        longest = name;
      }
    }
    return longest;
  }
}
