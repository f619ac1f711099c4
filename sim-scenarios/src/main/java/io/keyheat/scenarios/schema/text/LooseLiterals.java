package io.keyheat.scenarios.schema.text;

import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads literals as code has them, whatever its language: mappings in braces with {@code :}, {@code
 * =} or {@code =>} between name and value, blocks of Terraform, lists, texts, numbers, and calls,
 * whose arguments are a mapping by name and by position from 0. What is none of these is skipped.
 */
public final class LooseLiterals {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|//[^\\n]*|#[^\\n]*|/\\*.*?(?:\\*/|\\z)"
              + "|(?<text>'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"|`[^`]*`)"
              + "|(?<word>[\\w$.-]+)|(?<sign>=>|.)",
          Pattern.DOTALL);

  private static final List<String> BETWEEN_NAME_AND_VALUE = List.of(":", "=", "=>");

  /** Brackets in brackets; no declaration has as many, and each takes a part of the stack. */
  private static final int DEEPEST = 100;

  private record Lexeme(String text, boolean isText, Place place) {
    boolean is(String sign) {
      return !isText && text.equals(sign);
    }
  }

  /**
   * A command of a script.
   *
   * @param arguments by name and by position, behind the command's name or in round brackets
   */
  public record Command(String name, Place place, Node.Mapping arguments) {}

  private final TextPlaces places;
  private final Matcher matcher;
  private final List<Lexeme> tokens = new ArrayList<>();
  private int next;
  private int depth;

  /**
   * A reader of a text.
   *
   * @param start of the text in its file
   */
  public LooseLiterals(String text, Place start) {
    this.places = new TextPlaces(text, start);
    this.matcher = TOKEN.matcher(text);
  }

  /** The place of a character. */
  public Place place(int offset) {
    return places.at(offset);
  }

  /** The value that stands at an offset. */
  public Node value(int offset) {
    startAt(offset);
    return value();
  }

  /** The arguments of the call whose bracket stands at an offset, by name and by position. */
  public Node.Mapping arguments(int offset) {
    startAt(offset);
    return arguments();
  }

  /** The whole text as names and values. */
  public Node.Mapping members() {
    return members(peek(0).place, () -> false);
  }

  /** The next command, which ends with its line, if not behind a comma; null: there is none. */
  public @Nullable Command command() {
    while (sees(";")) {
      take();
    }
    if (atEnd()) {
      return null;
    }
    Lexeme name = take();
    Node.Mapping arguments =
        sees("(") && !atLineEnd() ? arguments() : members(name.place, this::atLineEnd);
    while (!atLineEnd()) {
      take();
    }
    return new Command(name.text, name.place, arguments);
  }

  private void startAt(int offset) {
    tokens.clear();
    next = 0;
    matcher.region(offset, matcher.regionEnd());
  }

  /** The token that comes after some others; at the end of the text one without letters. */
  private Lexeme peek(int ahead) {
    while (tokens.size() <= next + ahead) {
      tokens.add(read());
    }
    return tokens.get(next + ahead);
  }

  private Lexeme read() {
    while (matcher.lookingAt()) {
      int start = matcher.start();
      boolean isText = matcher.group("text") != null;
      boolean isToken = isText || matcher.group("word") != null || matcher.group("sign") != null;
      String found = matcher.group();
      matcher.region(matcher.end(), matcher.regionEnd());
      if (isToken) {
        String plain = isText ? found.substring(1, found.length() - 1) : found;
        return new Lexeme(plain, isText, places.at(start));
      }
    }
    return new Lexeme("", false, places.at(matcher.regionEnd()));
  }

  private boolean sees(String sign) {
    return peek(0).is(sign);
  }

  private boolean atEnd() {
    return sees("");
  }

  private boolean atLineEnd() {
    Lexeme last = tokens.get(next - 1);
    return atEnd() || sees(";") || (peek(0).place.line() > last.place.line() && !last.is(","));
  }

  private Lexeme take() {
    Lexeme token = peek(0);
    if (!token.is("")) {
      next++;
    }
    return token;
  }

  private Node value() {
    depth++;
    Node value = value(take());
    depth--;
    return value;
  }

  private Node value(Lexeme first) {
    boolean isOpen = depth < DEEPEST;
    if (first.is("{") && isOpen) {
      return closed(first.place, "}");
    }
    if (first.is("[") && isOpen) {
      return new Node.Items(first.place, items());
    }
    if (first.is("new") && isOpen) {
      return value();
    }
    if (!first.isText && sees("(") && isOpen) {
      Node.Mapping arguments = arguments();
      boolean isNamed = arguments.members().keySet().stream().anyMatch(n -> !n.matches("\\d+"));
      return isNamed ? arguments : new Node.Scalar(first.place, first.text, true);
    }
    return new Node.Scalar(first.place, first.text, !first.isText);
  }

  private List<Node> items() {
    List<Node> items = new ArrayList<>();
    while (!atEnd() && !sees("]")) {
      if (sees(",")) {
        take();
      } else {
        items.add(value());
      }
    }
    take();
    return items;
  }

  private Node.Mapping arguments() {
    return closed(take().place, ")");
  }

  private Node.Mapping closed(Place place, String bracket) {
    Node.Mapping members = members(place, () -> sees(bracket));
    take();
    return members;
  }

  private Node.Mapping members(Place place, BooleanSupplier isDone) {
    Map<String, Node.Member> members = new LinkedHashMap<>();
    int position = 0;
    while (!atEnd() && !isDone.getAsBoolean()) {
      Lexeme name = peek(0);
      boolean isNamed = name.isText || name.text.matches("[\\w-]+");
      boolean isPair = !peek(1).isText && BETWEEN_NAME_AND_VALUE.contains(peek(1).text);
      int labels = isNamed && !isPair && !name.isText ? labels() : -1;
      if (isNamed && isPair) {
        next += 2;
        members.put(name.text, new Node.Member(name.place, value()));
      } else if (labels >= 0) {
        next += 1 + labels;
        addBlock(members, name, value());
      } else if (name.isText || name.text.matches("[\\w.-]+|[{\\[]")) {
        members.put(Integer.toString(position++), new Node.Member(name.place, value()));
      } else {
        take();
      }
    }
    return new Node.Mapping(place, members);
  }

  /** The labels between the name and the brace of a block of Terraform; -1: there is none. */
  private int labels() {
    int labels = 0;
    while (peek(1 + labels).isText) {
      labels++;
    }
    return peek(1 + labels).is("{") ? labels : -1;
  }

  /** Blocks of one name are a list. */
  private static void addBlock(Map<String, Node.Member> members, Lexeme name, Node block) {
    Node.Member before = members.get(name.text);
    if (before == null) {
      members.put(name.text, new Node.Member(name.place, block));
      return;
    }
    List<Node> all = new ArrayList<>();
    all.addAll(
        before.value() instanceof Node.Items items ? items.nodes() : List.of(before.value()));
    all.add(block);
    members.put(
        name.text, new Node.Member(before.key(), new Node.Items(before.value().place(), all)));
  }
}
