package io.keyheat.scenarios.library;

import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.ShippedText;
import java.util.List;

/**
 * A folder of shipped scenarios: resources {@code FOLDER/NAME.yaml}, listed in {@code
 * FOLDER/index.txt}.
 *
 * @param folder name of the resource folder
 * @param item word for one of them in messages
 * @param whole word for all of them in messages
 */
record ResourceCatalog(String folder, String item, String whole) {
  private static final String TITLE = "title:";

  /** Greatest number of names in a message; more would be hard to read. */
  private static final int MOST_LISTED = 12;

  List<String> names() {
    return resource("index.txt").lines().filter(line -> !line.isBlank()).toList();
  }

  /** The name that was meant: one that is near, or one that ends in what was written. */
  private static String meant(String name, List<String> names) {
    String near = Nearest.hint(name, names);
    if (!near.isEmpty()) {
      return near;
    }
    List<String> lastParts =
        names.stream().map(full -> full.substring(full.lastIndexOf('/') + 1)).toList();
    int index = lastParts.indexOf(Nearest.of(name, lastParts).orElse(""));
    return index < 0 ? "" : Nearest.question(names.get(index));
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
                  : "one of the " + names.size() + " names that \"keyheat list\" prints")
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
