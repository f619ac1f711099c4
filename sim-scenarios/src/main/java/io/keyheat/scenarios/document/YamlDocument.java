package io.keyheat.scenarios.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads one YAML document (JSON is YAML) into {@link Node}s, event by event. Positions are kept,
 * and the size of the tree is bounded for any text.
 */
public final class YamlDocument {
  private static final int MAX_DEPTH = 40;
  private static final int MAX_NODES = 200_000;

  private final Problems problems;
  private final StreamReader reader;
  private final ParserImpl parser;
  private final Map<String, Anchored> anchors = new HashMap<>();
  private int nodes;

  private YamlDocument(String text, Problems problems) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(SourceText.MAX_BYTES + 1);
    this.problems = problems;
    this.reader = new StreamReader(text);
    this.parser = new ParserImpl(reader, options);
  }

  /**
   * Reads a document whose top is a mapping. Mistakes after which reading can continue, such as a
   * duplicate key, are added to the problems; others are thrown with them.
   */
  public static Node.Mapping parse(String text, Problems problems) throws ScenarioException {
    YamlDocument document = new YamlDocument(text, problems);
    try {
      return document.top();
    } catch (Refused e) {
      throw problems.exception();
    } catch (MarkedYAMLException e) {
      problems.add(placeOf(e.getProblemMark()), "is not valid YAML: " + Quote.visible(reason(e)));
      throw problems.exception();
    } catch (YAMLException e) {
      problems.add("is not valid YAML: " + Quote.visible(String.valueOf(e.getMessage())));
      throw problems.exception();
    } catch (NumberFormatException e) {
      // The parser throws this for an escape at the end of the text or beyond 2^31.
      problems.add(
          placeOf(document.reader.getMark()),
          "is not valid YAML: an escape in double quotes that names no character");
      throw problems.exception();
    }
  }

  private static String reason(MarkedYAMLException e) {
    String problem = e.getProblem() == null ? "it ends too early" : e.getProblem();
    if (problem.contains("expected <block end>")) {
      return "this line has another indentation than the lines before it; expected the same number"
          + " of spaces";
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return "a second colon in one line; expected quotes around a text with a colon, or the inner"
          + " field on a separate line";
    }
    if (problem.contains("TAB")) {
      return "this line is indented by a tab; expected spaces";
    }
    return e.getContext() == null ? problem : e.getContext() + ", " + problem;
  }

  private Node.Mapping top() {
    parser.getEvent();
    if (parser.checkEvent(Event.ID.StreamEnd)) {
      throw refuse(Place.START, "the file is empty; expected a mapping of fields");
    }
    parser.getEvent();
    Node top = node(parser.getEvent(), Place.START, 0);
    parser.getEvent();
    Event after = parser.getEvent();
    if (!after.is(Event.ID.StreamEnd)) {
      throw refuse(placeOf(after.getStartMark()), "a second document begins; expected one a file");
    }
    if (top instanceof Node.Mapping mapping) {
      return mapping;
    }
    throw refuse(top.place(), "found " + top.kind() + "; expected a mapping of fields");
  }

  /** The node of an anchor, and the cost of an alias to it. */
  private record Anchored(Node node, int nodes, int height) {}

  private Node node(Event event, Place place, int depth) {
    if (depth > MAX_DEPTH) {
      throw tooDeep(place);
    }
    if (event instanceof AliasEvent alias) {
      return alias(alias, place, depth);
    }
    count(1, place);
    int before = nodes;
    Node node;
    if (event instanceof ScalarEvent scalar) {
      if (scalar.getTag() != null && !scalar.getTag().equals("!")) {
        problems.add(place, "has a YAML tag; expected a value without one");
      }
      node = new Node.Scalar(place, scalar.getValue(), scalar.isPlain());
    } else if (event instanceof MappingStartEvent) {
      node = mapping(place, depth);
    } else if (event instanceof CollectionStartEvent) {
      node = items(place, depth);
    } else {
      throw refuse(place, "is not valid YAML");
    }
    String anchor = ((NodeEvent) event).getAnchor();
    if (anchor != null) {
      anchors.put(anchor, new Anchored(node, nodes - before + 1, height(node)));
    }
    return node;
  }

  private Node alias(AliasEvent event, Place place, int depth) {
    Anchored anchored = anchors.get(event.getAnchor());
    if (anchored == null) {
      throw refuse(place, "no complete anchor " + Quote.of(event.getAnchor()) + " comes before it");
    }
    count(anchored.nodes, place);
    if (depth + anchored.height > MAX_DEPTH) {
      throw tooDeep(place);
    }
    return anchored.node;
  }

  private static int height(Node node) {
    if (node instanceof Node.Mapping mapping) {
      return 1
          + mapping.members().values().stream().mapToInt(m -> height(m.value())).max().orElse(0);
    }
    if (node instanceof Node.Items items) {
      return 1 + items.nodes().stream().mapToInt(YamlDocument::height).max().orElse(0);
    }
    return 0;
  }

  private Refused tooDeep(Place place) {
    return refuse(place, "is nested deeper than " + MAX_DEPTH + " levels; expected fewer");
  }

  private void count(int more, Place place) {
    // An alias costs as much as its node, so aliases of aliases cannot explode.
    nodes += more;
    if (nodes > MAX_NODES) {
      throw refuse(place, "the document has more than 200,000 values, with expanded aliases");
    }
  }

  private Node items(Place place, int depth) {
    List<Node> items = new ArrayList<>();
    for (Event event = parser.getEvent();
        !event.is(Event.ID.SequenceEnd);
        event = parser.getEvent()) {
      Mark mark = event.getStartMark();
      Place item = place.item(items.size(), mark.getLine() + 1, mark.getColumn() + 1);
      items.add(node(event, item, depth + 1));
    }
    return new Node.Items(place, items);
  }

  private Node mapping(Place place, int depth) {
    Map<String, Node.Member> members = new LinkedHashMap<>();
    for (Event event = parser.getEvent();
        !event.is(Event.ID.MappingEnd);
        event = parser.getEvent()) {
      Place unnamed = placeOf(event.getStartMark());
      if (!(event instanceof ScalarEvent key)) {
        throw refuse(
            new Place(unnamed.line(), unnamed.column(), place, ""),
            "the name of a field is not plain text; expected a name and a colon");
      }
      String name = key.getValue();
      Place keyPlace = place.member(name, unnamed.line(), unnamed.column());
      Event valueEvent = parser.getEvent();
      Mark mark = valueEvent.getStartMark();
      Place valuePlace = place.member(name, mark.getLine() + 1, mark.getColumn() + 1);
      Node.Member member = new Node.Member(keyPlace, node(valueEvent, valuePlace, depth + 1));
      if (joinNumber(members, member, name)) {
        continue;
      }
      Node.Member first = members.putIfAbsent(name, member);
      if (first != null) {
        problems.add(
            keyPlace, "is set twice, first in line " + first.key().line() + "; expected it once");
      }
    }
    return new Node.Mapping(place, members);
  }

  /**
   * In braces, {@code rate: 1,000/s} is a rate of 1 and a field 000/s, and {@code 2,5/s} one of 2
   * and a field 5/s. Joins the two again, so that one message about the number follows.
   */
  private static boolean joinNumber(
      Map<String, Node.Member> members, Node.Member member, String name) {
    if (!Node.isNull(member.value()) || members.isEmpty() || !name.matches("\\d.*")) {
      return false;
    }
    List<String> names = List.copyOf(members.keySet());
    String last = names.get(names.size() - 1);
    Node.Member number = members.get(last);
    if (number == null
        || !(number.value() instanceof Node.Scalar begin)
        || !begin.value().matches("\\d+(?:,\\d{3})*")) {
      return false;
    }
    Node joined = new Node.Scalar(begin.place(), begin.value() + "," + name, begin.plain());
    members.put(last, new Node.Member(number.key(), joined));
    return true;
  }

  private static Place placeOf(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1, null, "");
  }

  private Refused refuse(Place place, String message) {
    problems.add(place, message);
    return new Refused();
  }

  /** Ends the reading; the reason is among the problems. */
  private static final class Refused extends RuntimeException {
    Refused() {
      super(null, null, false, false);
    }
  }
}
