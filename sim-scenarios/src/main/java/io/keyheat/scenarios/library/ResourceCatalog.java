package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.ShippedText;
import java.util.List;
import java.util.Locale;

/**
 * A folder of shipped scenarios: resources {@code FOLDER/NAME.yaml}, listed in {@code
 * FOLDER/index.txt}.
 *
 * @param folder name of the resource folder
 * @param item word for one of them in messages
 * @param whole word for all of them in messages
 * @param listing command that prints their names
 */
record ResourceCatalog(String folder, String item, String whole, String listing) {
  private static final String TITLE = "title:";

  /** Greatest number of names in a message; more would be hard to read. */
  private static final int MOST_LISTED = 12;

  /** Fewer letters are in too many names to tell one. */
  private static final int LEAST_PART = 4;

  List<String> names() {
    return resource("index.txt").lines().filter(line -> !line.isBlank()).toList();
  }

  /**
   * The name that was meant: one that is near, one whose last part is, one of a folder, or one that
   * contains what was written.
   */
  private static String meant(String name, List<String> names) {
    String near = Nearest.hint(name, names);
    if (!near.isEmpty()) {
      return near;
    }
    List<String> lastParts =
        names.stream().map(full -> full.substring(full.lastIndexOf('/') + 1)).toList();
    int index = lastParts.indexOf(Nearest.of(name, lastParts).orElse(""));
    if (index >= 0) {
      return Nearest.question(names.get(index));
    }
    String written = name.replaceFirst("/$", "").toLowerCase(Locale.ROOT);
    return Nearest.of(written, folders(names))
        .map(folder -> questionOfFolder(folder, names))
        .orElseGet(() -> questionOfPart(written, names));
  }

  private static List<String> folders(List<String> names) {
    return names.stream()
        .filter(name -> name.contains("/"))
        .map(name -> name.substring(0, name.indexOf('/')))
        .distinct()
        .toList();
  }

  private static String questionOfFolder(String folder, List<String> names) {
    List<String> inside = names.stream().filter(name -> name.startsWith(folder + "/")).toList();
    return inside.size() == 1
        ? Nearest.question(inside.get(0))
        : "; did you mean one of the "
            + inside.size()
            + " of "
            + folder
            + ", such as "
            + Quote.of(inside.get(0))
            + "?";
  }

  private static String questionOfPart(String part, List<String> names) {
    return part.length() < LEAST_PART
        ? ""
        : names.stream()
            .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
            .findFirst()
            .map(Nearest::question)
            .orElse("");
  }

  Library.LibraryEntry find(String name) throws ScenarioException {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new ScenarioException(
          name,
          "there is no file and no "
              + item
              + " "
              + Quote.of(name)
              + " in the "
              + whole
              + "; expected "
              + (names.size() <= MOST_LISTED
                  ? "one of " + String.join(", ", names)
                  : "one of the " + names.size() + " names that " + Quote.of(listing) + " prints")
              + meant(name, names));
    }
    String text = resource(name + ".yaml");
    String title =
        text.lines()
            .filter(line -> line.startsWith(TITLE))
            .map(line -> line.substring(TITLE.length()).strip())
            .findFirst()
            .orElse(name);
    return new Library.LibraryEntry(name, title, text);
  }

  private String resource(String name) {
    return ShippedText.at("/" + folder + "/" + name);
  }
}
