package io.keyheat.report.page;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A scenario's Markdown as HTML that can neither run anything nor load anything. */
final class Prose {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  private Prose() {}

  /**
   * HTML in {@code markdown} shows as text, pictures become links, and links lead to the web only.
   */
  static String html(String markdown) {
    Node document = Parser.builder().extensions(EXTENSIONS).build().parse(markdown);
    document.accept(new ImagesToLinks());
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .escapeHtml(true)
        .sanitizeUrls(true)
        .build()
        .render(document);
  }

  /** A picture would be fetched when the page opens. */
  private static final class ImagesToLinks extends AbstractVisitor {
    @Override
    public void visit(Image image) {
      Link link = new Link(image.getDestination(), image.getTitle());
      for (Node child = image.getFirstChild(); child != null; child = image.getFirstChild()) {
        link.appendChild(child);
      }
      image.insertAfter(link);
      image.unlink();
      visitChildren(link);
    }
  }
}
