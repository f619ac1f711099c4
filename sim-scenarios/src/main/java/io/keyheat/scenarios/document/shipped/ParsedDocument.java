package io.keyheat.scenarios.document.shipped;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.YamlDocument;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A document as {@link YamlDocument} has read it, in bytes that are read again in a fraction of the
 * time: its different texts once each, then its nodes with their lines and columns. The build puts
 * what Keyheat ships into this form, as to read it as YAML takes longer than all else that a check
 * of a small scenario does.
 *
 * <p>Numbers are written in groups of seven bits, the lowest first; a set eighth bit says that more
 * follow.
 */
final class ParsedDocument {
  private static final int QUOTED = 0;
  private static final int PLAIN = 1;
  private static final int ITEMS = 2;
  private static final int MAPPING = 3;

  private ParsedDocument() {}

  /**
   * Writes a document.
   *
   * @throws IllegalArgumentException if it has aliases, whose places lie elsewhere
   */
  static byte[] write(Node.Mapping top) {
    Writer writer = new Writer();
    writer.node(top);
    byte[] bytes = writer.bytes();
    if (!read(bytes).equals(top)) {
      throw new IllegalArgumentException(
          "a shipped document has aliases or does not begin at its first line");
    }
    return bytes;
  }

  /** Reads a document that {@link #write} has written. */
  static Node.Mapping read(byte[] bytes) {
    return (Node.Mapping) new Reader(bytes).node(Place.START);
  }

  private static final class Writer {
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final ByteArrayOutputStream nodes = new ByteArrayOutputStream();

    void node(Node node) {
      if (node instanceof Node.Scalar scalar) {
        nodes.write(scalar.plain() ? PLAIN : QUOTED);
        text(scalar.value());
      } else if (node instanceof Node.Items items) {
        nodes.write(ITEMS);
        number(nodes, items.nodes().size());
        for (Node item : items.nodes()) {
          place(item.place());
          node(item);
        }
      } else if (node instanceof Node.Mapping mapping) {
        nodes.write(MAPPING);
        number(nodes, mapping.members().size());
        mapping.members().forEach(this::member);
      }
    }

    private void member(String name, Node.Member member) {
      text(name);
      place(member.key());
      place(member.value().place());
      node(member.value());
    }

    private void text(String text) {
      number(nodes, texts.computeIfAbsent(text, added -> texts.size()));
    }

    private void place(Place place) {
      number(nodes, place.line());
      number(nodes, place.column());
    }

    byte[] bytes() {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      number(all, texts.size());
      for (String text : texts.keySet()) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        number(all, encoded.length);
        all.writeBytes(encoded);
      }
      all.writeBytes(nodes.toByteArray());
      return all.toByteArray();
    }

    private static void number(ByteArrayOutputStream to, int number) {
      int left = number;
      while (left > 0x7F) {
        to.write((left & 0x7F) | 0x80);
        left >>>= 7;
      }
      to.write(left);
    }
  }

  private static final class Reader {
    private final byte[] bytes;
    private final String[] texts;

    /** Of each text, how it is called in the path of a place. */
    private final String[] steps;

    private int next;

    Reader(byte[] bytes) {
      this.bytes = bytes;
      texts = new String[number()];
      steps = new String[texts.length];
      for (int text = 0; text < texts.length; text++) {
        int length = number();
        texts[text] = new String(bytes, next, length, StandardCharsets.UTF_8);
        next += length;
      }
    }

    Node node(Place place) {
      int kind = number();
      if (kind <= PLAIN) {
        return new Node.Scalar(place, texts[number()], kind == PLAIN);
      }
      int size = number();
      if (kind == ITEMS) {
        List<Node> items = new ArrayList<>(size);
        for (int item = 0; item < size; item++) {
          items.add(node(place.item(item, number(), number())));
        }
        return new Node.Items(place, items);
      }
      Map<String, Node.Member> members = new LinkedHashMap<>();
      for (int member = 0; member < size; member++) {
        int name = number();
        Place key = member(place, name);
        members.put(texts[name], new Node.Member(key, node(member(place, name))));
      }
      return new Node.Mapping(place, members);
    }

    private Place member(Place of, int name) {
      String step = steps[name];
      if (step == null) {
        Place first = of.member(texts[name], number(), number());
        steps[name] = first.step();
        return first;
      }
      return new Place(number(), number(), of, step);
    }

    private int number() {
      int number = bytes[next++];
      // Most numbers have one byte, which is none below zero.
      if (number < 0) {
        number &= 0x7F;
        int shift = 0;
        int group;
        do {
          group = bytes[next++];
          shift += 7;
          number |= (group & 0x7F) << shift;
        } while (group < 0);
      }
      return number;
    }
  }
}
