package io.keyheat.scenarios.document;

/**
 * One mistake in a document.
 *
 * @param file as the user named it
 * @param line from 1; 0: the document as a whole
 * @param column from 1; 0: the document as a whole
 * @param path of the field, such as {@code tables.Users.key[0]}; empty: the document as a whole
 * @param message what is wrong, what is expected and, where one is near, the nearest name
 */
public record Problem(String file, int line, int column, String path, String message) {

  /** {@code file:line:column: path: message}, in one line. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(Quote.visible(file));
    if (line > 0) {
      text.append(':').append(line).append(':').append(column);
    }
    text.append(": ");
    if (!path.isEmpty()) {
      text.append(path).append(": ");
    }
    return text.append(message).toString();
  }
}
