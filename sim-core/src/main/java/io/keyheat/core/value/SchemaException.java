package io.keyheat.core.value;

/** A specification that cannot be: what is wrong, and where in the scenario it is written. */
public final class SchemaException extends RuntimeException {
  private final String path;

  /**
   * An exception about one member of the specification.
   *
   * @param path of the member, such as {@code tables.UserAccessLog.key}
   * @param message what was found and what would do instead
   */
  public SchemaException(String path, String message) {
    super(message);
    this.path = path;
  }

  /** Where the mistake is, in the scenario's own terms: {@code tables.UserAccessLog.key}. */
  public String path() {
    return path;
  }
}
