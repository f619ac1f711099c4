package io.keyheat.report.page;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Markup that is safe to stand in a page. Text becomes markup only by {@link #text}, which escapes
 * it, by {@link Prose}, or as part of the program's own resources.
 */
public final class Html {
  public static final Html NOTHING = new Html("");

  private final String markup;

  private Html(String markup) {
    this.markup = markup;
  }

  /** Markup that its maker has made safe. */
  static Html trusted(String markup) {
    return new Html(markup);
  }

  /** Text that shows as it is written. */
  public static Html text(String text) {
    return new Html(escaped(text));
  }

  /** Markdown; see {@link Prose}. */
  public static Html markdown(String markdown) {
    return new Html(Prose.html(markdown));
  }

  public static Html join(List<Html> parts) {
    return new Html(parts.stream().map(Html::markup).collect(Collectors.joining()));
  }

  public static Html join(Html... parts) {
    return join(List.of(parts));
  }

  /**
   * A resource of the program.
   *
   * @param slots markup for each of its comments {@code <!-- name -->}, by that name
   */
  public static Html resource(String path, Map<String, Html> slots) {
    String markup = Resources.text(path);
    for (Map.Entry<String, Html> slot : slots.entrySet()) {
      markup = filled(markup, slot.getKey(), slot.getValue());
    }
    return new Html(markup);
  }

  /** Puts markup in the place of the comment {@code <!-- name -->}. */
  static String filled(String template, String name, Html content) {
    String mark = "<!-- " + name + " -->";
    int at = template.indexOf(mark);
    if (at < 0) {
      throw new IllegalArgumentException("the template lacks " + mark);
    }
    return template.substring(0, at) + content.markup + template.substring(at + mark.length());
  }

  /**
   * An element that still lacks its content.
   *
   * @param attributes names, each with its value behind it; listeners and styles are not for markup
   */
  public static Element element(String name, String... attributes) {
    Element element = new Element(name, "");
    for (int i = 0; i < attributes.length; i += 2) {
      element = element.with(attributes[i], attributes[i + 1]);
    }
    return element;
  }

  /** An element that still lacks its content. */
  public record Element(String name, String attributes) {
    /** Returns the element with one more attribute. */
    public Element with(String attribute, String value) {
      if (attribute.startsWith("on") || attribute.equals("style")) {
        throw new IllegalArgumentException("the page's policy forbids the attribute " + attribute);
      }
      return new Element(name, attributes + " " + attribute + "=\"" + escaped(value) + "\"");
    }

    public Html text(String text) {
      return of(Html.text(text));
    }

    public Html of(Html... children) {
      return of(List.of(children));
    }

    public Html of(List<Html> children) {
      return new Html("<" + name + attributes + ">" + join(children).markup + "</" + name + ">");
    }

    /** The element without content and end tag, such as {@code <input>}. */
    public Html empty() {
      return new Html("<" + name + attributes + ">");
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** As it stands in a page. */
  public String markup() {
    return markup;
  }

  @Override
  public String toString() {
    return markup;
  }
}
