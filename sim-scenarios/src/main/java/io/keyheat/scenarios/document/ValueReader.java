package io.keyheat.scenarios.document;

/** Converts a scalar to a value, or reports why it cannot. */
@FunctionalInterface
public interface ValueReader<T> {
  T read(Node.Scalar text) throws BadValue;
}
