package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads literals as code has them, whatever its language: mappings in braces with {@code :} or
 * {@code =} between name and value, blocks of Terraform, lists, texts, numbers, and calls, whose
 * arguments are a mapping by name and by position from 0. What is none of these is passed over.
 */
public final class LooseLiterals {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|//[^\\n]*|#[^\\n]*|/\\*.*?\\*/"
              + "|(?<text>'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)"
              + "|(?<word>[\\w$.-]+)|(?<sign>.)",
          Pattern.DOTALL);

  private record Literal(String text, boolean isText, Place place) {}

  private final List<Literal> tokens = new ArrayList<>();
  private int next;

  /**
   * A reader of a text.
   *
   * @param place where it begins
   */
  public LooseLiterals(String text, Place place) {
    Matcher matcher = TOKEN.matcher(text);
    int line = place.line();
    int lineStart = 1 - place.column();
    while (matcher.find()) {
      String found = matcher.group();
      boolean isText = matcher.group("text") != null;
      if (isText || matcher.group("word") != null || matcher.group("sign") != null) {
        String plain = isText ? found.substring(1, found.length() - 1) : found;
        Place at = new Place(line, matcher.start() - lineStart + 1, null, "");
        tokens.add(new Literal(plain, isText, at));
      }
      for (int i = 0; i < found.length(); i++) {
        if (found.charAt(i) == '\n') {
          line++;
          lineStart = matcher.start() + i + 1;
        }
      }
    }
    tokens.add(new Literal("", false, place));
  }

  /** The place of a position in a text. */
  public static Place place(String text, int offset) {
    int line = 1 + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    return new Place(line, offset - text.lastIndexOf('\n', offset - 1), null, "");
  }

  private boolean sees(String sign) {
    Literal token = tokens.get(next);
    return !token.isText && token.text.equals(sign);
  }

  private boolean atEnd() {
    return next == tokens.size() - 1;
  }

  private Literal take() {
    Literal token = tokens.get(next);
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  /** The value that comes next. */
  public Node value() {
    Literal first = tokens.get(next);
    if (sees("{")) {
      return members("}");
    }
    if (sees("[")) {
      take();
      List<Node> items = new ArrayList<>();
      while (!atEnd() && !sees("]")) {
        if (sees(",")) {
          take();
        } else {
          items.add(value());
        }
      }
      take();
      return new Node.Items(first.place, items);
    }
    take();
    if (!first.isText && first.text.equals("new")) {
      return value();
    }
    if (!first.isText && sees("(")) {
      Node.Mapping arguments = arguments();
      boolean isNamed = arguments.members().keySet().stream().anyMatch(n -> !n.matches("\\d+"));
      return isNamed ? arguments : new Node.Scalar(first.place, first.text, true);
    }
    return new Node.Scalar(first.place, first.text, !first.isText);
  }

  /** The arguments of a call, by name and by position. */
  public Node.Mapping arguments() {
    return members(")");
  }

  private Node.Mapping members(String end) {
    Place place = take().place;
    Map<String, Node.Member> members = new LinkedHashMap<>();
    int position = 0;
    while (!atEnd() && !sees(end)) {
      Literal name = tokens.get(next);
      boolean isNamed = name.isText || name.text.matches("[\\w-]+");
      boolean isPair = next + 1 < tokens.size() && isOneOf(tokens.get(next + 1), ":", "=");
      boolean isBlock = end.equals("}") && isNamed && opensBlock();
      if (isNamed && (isPair || isBlock)) {
        take();
        while (!sees("{") && isBlock) {
          take();
        }
        if (isPair) {
          take();
        }
        add(members, name.text, name.place, value(), isBlock);
      } else if (name.isText || name.text.matches("[\\w.-]+|[{\\[]")) {
        Node value = value();
        members.put(Integer.toString(position++), new Node.Member(name.place, value));
      } else {
        take();
      }
    }
    take();
    return new Node.Mapping(place, members);
  }

  /** Whether a block of Terraform comes next: a name, labels, and a brace. */
  private boolean opensBlock() {
    int i = next + 1;
    while (i < tokens.size() && tokens.get(i).isText) {
      i++;
    }
    return i < tokens.size() && isOneOf(tokens.get(i), "{");
  }

  private static boolean isOneOf(Literal token, String... signs) {
    return !token.isText && List.of(signs).contains(token.text);
  }

  /** Blocks of one name are a list. */
  private static void add(
      Map<String, Node.Member> members, String name, Place at, Node value, boolean isBlock) {
    Node.Member before = members.get(name);
    if (isBlock && before != null) {
      List<Node> all = new ArrayList<>();
      all.addAll(
          before.value() instanceof Node.Items items ? items.nodes() : List.of(before.value()));
      all.add(value);
      members.put(name, new Node.Member(before.key(), new Node.Items(before.value().place(), all)));
    } else {
      members.put(name, new Node.Member(at, value));
    }
  }
}
