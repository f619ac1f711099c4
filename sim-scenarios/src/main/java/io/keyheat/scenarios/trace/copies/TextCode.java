package io.keyheat.scenarios.trace.copies;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.scenarios.trace.token.CellCutter;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.TokenOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
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

  private final Places places;
  private final long range;
  private final int meanLength;

  private TextCode(Places places, long range, int meanLength) {
    this.places = places;
    this.range = range;
    this.meanLength = meanLength;
  }

  private static int symbol(byte[] bytes, int at, int to) {
    return at == to ? END : (bytes[at] & 0xFF) + 1;
  }

  /** What stands at one place, and the part of the range that each byte has. */
  private static final class BytesAtPlace {
    final BitSet known = new BitSet();
    private final int[] start = new int[SYMBOLS];
    private int share;

    /** Divides the range; what is in a gap shares its part. */
    void divide() {
      int count = known.cardinality();
      share = (PARTS - count - 1) / Math.max(1, count);
      int at = 0;
      for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        boolean endsGap = symbol > 0 && known.get(symbol) && !known.get(symbol - 1);
        at += endsGap ? 1 : 0;
        start[symbol] = at;
        at += known.get(symbol) ? share : 0;
      }
    }

    int width(int symbol) {
      return known.get(symbol) ? share : 1;
    }

    /** The last symbol whose part begins at or before a place, the known one where two do. */
    int symbolAt(int place) {
      int symbol = SYMBOLS - 1;
      while (symbol > 0 && start[symbol] > place) {
        symbol--;
      }
      return symbol;
    }
  }

  /**
   * The places that are told apart.
   *
   * @param words whether strings are words with separators; else they are bytes of one length
   */
  private record Places(boolean words, List<BytesAtPlace> all) {
    Places(boolean words) {
      this(words, new ArrayList<>());
      for (int i = 0; i < MOST_WORDS * MOST_OF_WORD; i++) {
        all.add(new BytesAtPlace());
      }
    }

    List<BitSet> known() {
      return all.stream().map(place -> place.known).toList();
    }
  }

  /** Goes through the places as a string's bytes lead. */
  private static final class Walk {
    private final Places places;
    long low;
    long left;
    private int word;
    private int inWord;

    Walk(Places places, long range) {
      this.places = places;
      left = range;
    }

    BytesAtPlace place() {
      return places.all.get(word * MOST_OF_WORD + inWord);
    }

    /** Whether the hash tells strings apart from here on. */
    boolean isAtHash() {
      return place().known.isEmpty() || left < LEAST_RANGE;
    }

    void narrow(int symbol) {
      long part = left / PARTS;
      low += part * place().start[symbol];
      left = part * place().width(symbol);
    }

    void pass(int symbol) {
      boolean separates = places.words && symbol != END && !CellCutter.isWord((byte) (symbol - 1));
      if (separates && word < MOST_WORDS - 1) {
        word++;
        inWord = 0;
      } else {
        inWord = Math.min(MOST_OF_WORD - 1, inWord + 1);
      }
    }
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
    Walk walk = new Walk(places, range);
    for (int i = from; i <= to; i++) {
      int symbol = symbol(bytes, i, to);
      boolean isHashed = walk.isAtHash();
      if (!isHashed) {
        isHashed = !walk.place().known.get(symbol);
        walk.narrow(symbol);
      }
      if (isHashed) {
        long hash = LookAlikeToken.hash(bytes, i, to);
        return walk.low + Long.remainderUnsigned(hash, Math.max(1, walk.left));
      }
      walk.pass(symbol);
    }
    return walk.low;
  }

  @Override
  public byte[] bytes(long code) {
    return places.words ? prefix(code) : Arrays.copyOf(prefix(code), 16);
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
    Walk walk = new Walk(places, range);
    TokenOutput out = new TokenOutput();
    boolean isKnown = true;
    while (isKnown && !walk.isAtHash()) {
      long part = Math.min(PARTS - 1L, (code - walk.low) / (walk.left / PARTS));
      int symbol = walk.place().symbolAt((int) part);
      isKnown = walk.place().known.get(symbol);
      walk.narrow(symbol);
      if (symbol == END) {
        return Arrays.copyOf(out.bytes, out.length);
      }
      if (isKnown) {
        out.add((byte) (symbol - 1));
        walk.pass(symbol);
      }
    }
    if (places.words) {
      out.add("…");
    }
    return Arrays.copyOf(out.bytes, out.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TextCode that
        && places.words == that.places.words
        && range == that.range
        && meanLength == that.meanLength
        && places.known().equals(that.places.known());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(range) * 31 + meanLength;
  }

  /** Gathers a sample. */
  static final class Builder {
    private final Places places;
    private final List<byte[]> sample = new ArrayList<>();
    private long length;

    /**
     * A builder of the code of a column.
     *
     * @param words whether strings are words with separators; else they are bytes of one length
     */
    Builder(boolean words) {
      places = new Places(words);
    }

    void add(byte[] bytes, int from, int to) {
      sample.add(Arrays.copyOfRange(bytes, from, to));
      length += to - from;
      Walk walk = new Walk(places, 1);
      for (int i = from; i <= to; i++) {
        int symbol = symbol(bytes, i, to);
        walk.place().known.set(symbol);
        walk.pass(symbol);
      }
    }

    /**
     * The code of what was added and of all like it.
     *
     * @param mostBits of a number
     */
    TextCode build(int mostBits) {
      for (BytesAtPlace place : places.all) {
        if (!place.known.isEmpty()) {
          close(place.known);
          place.divide();
        }
      }
      double needed = sample.stream().mapToDouble(this::bits).max().orElse(0);
      int bits = (int) Math.min(mostBits, Math.ceil(needed) + SPARE_BITS);
      int mean = (int) Math.max(1, Math.round((double) length / Math.max(1, sample.size())));
      return new TextCode(places, 1L << bits, mean);
    }

    private double bits(byte[] text) {
      Walk walk = new Walk(places, 1);
      double bits = 0;
      for (int i = 0; i <= text.length; i++) {
        int symbol = symbol(text, i, text.length);
        bits += Math.log((double) PARTS / walk.place().width(symbol)) / Math.log(2);
        walk.pass(symbol);
      }
      return bits;
    }

    /** Where two digits occur, any may, and so with letters and with bytes that are no text. */
    private void close(BitSet known) {
      if (!places.words) {
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
