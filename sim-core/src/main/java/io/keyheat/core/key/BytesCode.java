package io.keyheat.core.key;

/**
 * A number for each of some byte strings: different strings have different numbers, which order as
 * the strings do, byte by byte as unsigned numbers, a prefix before what it begins.
 */
public interface BytesCode {
  /** No number is greater; the least is 0. */
  long greatest();

  /** The number of a string in {@code bytes}, which must be one of those that the code knows. */
  long code(byte[] bytes, int from, int to);

  /** The string of a number; of one that belongs to no string, some string near it. */
  byte[] bytes(long code);

  /** Bytes that belong to no other number, of which hashes are made. */
  default byte[] identity(long code) {
    return bytes(code);
  }

  /** Mean length of the strings, rounded, at least 1. */
  int meanLength();
}
