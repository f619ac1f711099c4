package io.keyheat.report.rules;

import java.util.List;

/**
 * The rules of one system's document, in its order.
 *
 * @param system its name
 * @param document the document's name
 */
public record ShownDocument(String system, String document, List<ShownRule> rules) {
  public ShownDocument {
    rules = List.copyOf(rules);
  }
}
