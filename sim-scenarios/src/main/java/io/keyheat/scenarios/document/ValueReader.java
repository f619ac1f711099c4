package io.keyheat.scenarios.document;

/** Turns a scalar into a value, or says why it cannot. */
@FunctionalInterface
public interface ValueReader<T> {
  T read(Node.Scalar text) throws BadValue;
}
