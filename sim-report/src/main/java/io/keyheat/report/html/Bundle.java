package io.keyheat.report.html;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Modules of a page as one script. */
public final class Bundle {
  private static final Pattern IMPORT = Pattern.compile("(?m)^import [^;]*;\n");
  private static final Pattern EXPORT = Pattern.compile("(?m)^export ");

  private Bundle() {}

  /**
   * All modules as one: without their imports, as what they import is in the same scope now. Two
   * modules must therefore not declare the same name, which a browser would refuse.
   *
   * @param folder where they are, as {@link Template#resource} takes it, with a slash at its end
   * @param modules each after those that it imports from
   */
  public static String of(String folder, List<String> modules) throws IOException {
    StringBuilder bundle = new StringBuilder();
    for (String module : modules) {
      String text = Template.resource(folder + module);
      bundle.append("\n// ").append(module).append('\n');
      bundle.append(EXPORT.matcher(IMPORT.matcher(text).replaceAll("")).replaceAll(""));
    }
    return bundle.toString();
  }
}
