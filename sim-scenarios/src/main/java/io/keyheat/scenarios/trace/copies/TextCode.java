package io.keyheat.scenarios.trace.copies;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.scenarios.trace.token.CellCutter;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.TokenOutput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for byte strings of which only a sample is known, so that no dictionary of them is
 * needed: an arithmetic code that keeps their order. Each byte divides the range that is left by
 * what the sample has at that place, counted from the last separator; bytes that it has nowhere
 * there get a narrow part. Where the range is used up, a hash of the rest tells strings apart,
 * without order: two of them have one number with a probability below 2^-19, and only where they
 * agree in all before.
 */
final class TextCode implements BytesCode {
  private static final int END = 0;
  private static final int SYMBOLS = 257;

  /** Parts of a range: 1 for each gap between known bytes, the rest for these in equal shares. */
  private static final int PARTS = 1024;

  private static final int MOST_WORDS = 24;
  private static final int MOST_OF_WORD = 40;

  /** A smaller range is left to the hash. */
  private static final long LEAST_RANGE = 1L << 20;

  /** Bits for bytes that the sample does not have at their place. */
  private static final int SPARE_BITS = 24;

  private final boolean words;
  private final @Nullable BytesAtPlace[] places;
  private final long range;
  private final int meanLength;

  /** What stands at one place, and the part of the range that each byte has. */
  private static final class BytesAtPlace {
    final BitSet known = new BitSet();
    final int[] start = new int[SYMBOLS + 1];

    /** Whether a byte is one of the sample's. */
    boolean isKnown(int symbol) {
      return known.get(symbol);
    }

    /** Divides the range; what is in a gap shares its part. */
    void divide() {
      int count = known.cardinality();
      int share = (PARTS - count - 1) / Math.max(1, count);
      int at = 0;
      boolean inGap = false;
      for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        if (known.get(symbol)) {
          at += inGap ? 1 : 0;
          inGap = false;
          start[symbol] = at;
          at += share;
        } else {
          start[symbol] = at;
          inGap = true;
        }
      }
      start[SYMBOLS] = at + (inGap ? 1 : 0);
    }

    int width(int symbol) {
      if (!known.get(symbol)) {
        return 1;
      }
      int count = known.cardinality();
      return (PARTS - count - 1) / Math.max(1, count);
    }
  }

  private TextCode(boolean words, @Nullable BytesAtPlace[] places, long range, int meanLength) {
    this.words = words;
    this.places = places;
    this.range = range;
    this.meanLength = meanLength;
  }

  @Override
  public long greatest() {
    return range - 1;
  }

  @Override
  public int meanLength() {
    return meanLength;
  }

  @Override
  public long code(byte[] bytes, int from, int to) {
    Walk walk = new Walk(range);
    for (int i = from; i <= to; i++) {
      BytesAtPlace place = place(walk);
      int symbol = i == to ? END : (bytes[i] & 0xFF) + 1;
      if (place == null || walk.left < LEAST_RANGE) {
        return walk.low + hash(bytes, i, to, walk.left);
      }
      walk.narrow(place, symbol);
      if (!place.isKnown(symbol)) {
        return walk.low + hash(bytes, i, to, walk.left);
      }
      walk.pass(symbol, words);
    }
    return walk.low;
  }

  private static long hash(byte[] bytes, int from, int to, long left) {
    return Long.remainderUnsigned(LookAlikeToken.hash(bytes, from, to), Math.max(1, left));
  }

  private @Nullable BytesAtPlace place(Walk walk) {
    return places[walk.word * MOST_OF_WORD + walk.inWord];
  }

  /** Goes through the places as a string's bytes lead. */
  private static final class Walk {
    long low;
    long left;
    int word;
    int inWord;

    Walk(long range) {
      left = range;
    }

    void narrow(BytesAtPlace place, int symbol) {
      long part = left / PARTS;
      low += part * place.start[symbol];
      left = part * place.width(symbol);
    }

    void pass(int symbol, boolean words) {
      boolean separates = words && symbol != END && !CellCutter.isWord((byte) (symbol - 1));
      if (separates && word < MOST_WORDS - 1) {
        word++;
        inWord = 0;
      } else {
        inWord = Math.min(MOST_OF_WORD - 1, inWord + 1);
      }
    }
  }

  @Override
  public byte[] bytes(long code) {
    return words ? prefix(code) : Arrays.copyOf(prefix(code), 16);
  }

  @Override
  public byte[] identity(long code) {
    byte[] known = prefix(code);
    byte[] all = Arrays.copyOf(known, known.length + Long.BYTES);
    long bits = RandomStream.mix(code);
    for (int i = known.length; i < all.length; i++) {
      all[i] = (byte) bits;
      bits >>>= Byte.SIZE;
    }
    return all;
  }

  /** The bytes that the code decides; an ellipsis follows where it leaves some open. */
  private byte[] prefix(long code) {
    Walk walk = new Walk(range);
    TokenOutput out = new TokenOutput();
    while (true) {
      BytesAtPlace place = place(walk);
      if (place == null || walk.left < LEAST_RANGE) {
        return open(out);
      }
      long part = walk.left / PARTS;
      long at = Math.min(PARTS - 1L, (code - walk.low) / part);
      int symbol = symbolAt(place, (int) at);
      walk.narrow(place, symbol);
      if (symbol == END) {
        return Arrays.copyOf(out.bytes, out.length);
      }
      if (!place.isKnown(symbol)) {
        return open(out);
      }
      out.add((byte) (symbol - 1));
      walk.pass(symbol, words);
    }
  }

  private byte[] open(TokenOutput out) {
    if (words) {
      byte[] ellipsis = "…".getBytes(StandardCharsets.UTF_8);
      out.add(ellipsis, 0, ellipsis.length);
    }
    return Arrays.copyOf(out.bytes, out.length);
  }

  /** The last symbol whose part begins at or before a place, the known one where two do. */
  private static int symbolAt(BytesAtPlace place, int at) {
    int found = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      if (place.start[symbol] > at) {
        break;
      }
      found = symbol;
    }
    return found;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TextCode that
        && words == that.words
        && range == that.range
        && meanLength == that.meanLength
        && samePlaces(that);
  }

  private boolean samePlaces(TextCode that) {
    for (int i = 0; i < places.length; i++) {
      BytesAtPlace mine = places[i];
      BytesAtPlace others = that.places[i];
      boolean same =
          mine == null ? others == null : others != null && mine.known.equals(others.known);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(range) * 31 + meanLength;
  }

  /** Gathers a sample. */
  static final class Builder {
    private final boolean words;
    private final BytesAtPlace[] places = new BytesAtPlace[MOST_WORDS * MOST_OF_WORD];
    private final java.util.List<byte[]> sample = new java.util.ArrayList<>();
    private long length;

    /**
     * A builder of the code of a column.
     *
     * @param words whether strings are words with separators; else they are bytes of one length
     */
    Builder(boolean words) {
      this.words = words;
    }

    void add(byte[] bytes, int from, int to) {
      sample.add(Arrays.copyOfRange(bytes, from, to));
      length += to - from;
      Walk walk = new Walk(1);
      for (int i = from; i <= to; i++) {
        int symbol = i == to ? END : (bytes[i] & 0xFF) + 1;
        int at = walk.word * MOST_OF_WORD + walk.inWord;
        if (places[at] == null) {
          places[at] = new BytesAtPlace();
        }
        places[at].known.set(symbol);
        walk.pass(symbol, words);
      }
    }

    /**
     * The code of what was added and of all like it.
     *
     * @param mostBits of a number
     */
    TextCode build(int mostBits) {
      for (BytesAtPlace place : places) {
        if (place != null) {
          close(place.known);
          place.divide();
        }
      }
      int mean = (int) Math.max(1, Math.round((double) length / Math.max(1, sample.size())));
      double needed = 0;
      for (byte[] text : sample) {
        needed = Math.max(needed, bits(text));
      }
      int bits = (int) Math.min(mostBits, Math.ceil(needed) + SPARE_BITS);
      return new TextCode(words, places, 1L << bits, mean);
    }

    private double bits(byte[] text) {
      Walk walk = new Walk(1);
      double bits = 0;
      for (int i = 0; i <= text.length; i++) {
        int symbol = i == text.length ? END : (text[i] & 0xFF) + 1;
        BytesAtPlace place = places[walk.word * MOST_OF_WORD + walk.inWord];
        bits += Math.log((double) PARTS / (place == null ? 1 : place.width(symbol))) / Math.log(2);
        walk.pass(symbol, words);
      }
      return bits;
    }

    /** Where two digits occur, any may, and so with letters and with bytes that are no text. */
    private void close(BitSet known) {
      if (!words) {
        if (known.cardinality() > 1 && !known.get(END)) {
          known.set(1, SYMBOLS);
        }
        return;
      }
      close(known, '0', '9');
      close(known, 'a', 'f');
      close(known, 'A', 'F');
      close(known, 'g', 'z');
      close(known, 'G', 'Z');
    }

    private static void close(BitSet known, char first, char last) {
      if (known.get(first + 1, last + 2).cardinality() > 2) {
        known.set(first + 1, last + 2);
      }
    }
  }
}
