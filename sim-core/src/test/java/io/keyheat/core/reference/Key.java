package io.keyheat.core.reference;

/** A packed key, ordered as an unsigned number of 128 bits within its key space. */
public record Key(int space, long hi, long lo) implements Comparable<Key> {
  @Override
  public int compareTo(Key other) {
    int bySpace = Integer.compare(space, other.space);
    int byHi = bySpace != 0 ? bySpace : Long.compareUnsigned(hi, other.hi);
    return byHi != 0 ? byHi : Long.compareUnsigned(lo, other.lo);
  }
}
