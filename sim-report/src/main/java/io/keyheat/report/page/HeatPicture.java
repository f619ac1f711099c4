package io.keyheat.report.page;

import io.keyheat.report.view.HeatColours;
import io.keyheat.report.view.HeatGrid;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A heatmap as a picture within a page, a pixel for each cell. */
public final class HeatPicture {
  private static final int OPAQUE = 0xFF000000;

  private HeatPicture() {}

  /** The whole heatmap as an element of the class {@code heat}. */
  public static Html of(HeatGrid grid, String kind, String alt) throws IOException {
    return of(grid, 1, kind, alt);
  }

  /**
   * The element.
   *
   * @param share of the columns that are shown, from the first; the others are transparent
   * @param kind another class
   */
  public static Html of(HeatGrid grid, double share, String kind, String alt) throws IOException {
    return Html.element("img", "class", ("heat-picture " + kind).strip())
        .with("alt", alt)
        .with("src", address(grid, share))
        .empty();
  }

  /** The picture as an address. */
  public static String address(HeatGrid grid, double share) throws IOException {
    int columns = (int) Math.round(share * grid.columns());
    BufferedImage image =
        new BufferedImage(
            Math.max(1, grid.columns()), Math.max(1, grid.rows()), BufferedImage.TYPE_INT_ARGB);
    for (int column = 0; column < columns; column++) {
      for (int row = 0; row < grid.rows(); row++) {
        image.setRGB(column, row, OPAQUE | HeatColours.rgb(grid.at(row, column)));
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    // In memory: a file would want a shutdown hook, which a recording that was interrupted cannot
    // add.
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(png)) {
      ImageIO.write(image, "png", out);
    }
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(png.toByteArray());
  }
}
