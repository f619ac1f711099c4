package io.keyheat.core.key;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * Gives each key of more than 128 bits a code of 128 that no other key has, and that lies among the
 * others' codes as the key does among the keys. So equal codes are equal keys, and codes order as
 * keys do.
 *
 * <p>A new key's code divides the gap between its neighbours' codes as the key divides the gap
 * between the neighbours, so that a later key finds room wherever it falls. Where no code is left
 * between them, which takes dozens of keys that all come right between the ones before, the key
 * gets a free code beside its place: one of its own, though out of order.
 *
 * <p>A key takes its own length and some 20 to 30 bytes; all keys of a key space have one
 * dictionary.
 */
public final class KeyDictionary {
  /** More keys are refused: they would take a gigabyte of memory. */
  static final int MOST_KEYS = 10_000_000;

  private static final int BLOCK = 128;

  private final String space;
  private final int words;
  private Block[] blocks;
  private int count = 1;
  private long keys;

  /** Keys with a code out of order, and they by their codes; codes as two longs. */
  private final TreeMap<long[], long[]> misplaced = new TreeMap<>(Arrays::compareUnsigned);

  private final TreeMap<long[], long[]> misplacedByCode = new TreeMap<>(Arrays::compareUnsigned);

  // The code that was looked up last.
  private long codeHi;
  private long codeLo;

  /** Up to 128 neighbours. */
  private static final class Block {
    final long[] key;
    final long[] hi;
    final long[] lo;

    /** How many keys in turn were put near the lower end of a gap; below 0: near the upper one. */
    final byte[] run;

    int size;

    Block(int words) {
      key = new long[BLOCK * words];
      hi = new long[BLOCK];
      lo = new long[BLOCK];
      run = new byte[BLOCK];
    }

    Block(Block other) {
      key = other.key.clone();
      hi = other.hi.clone();
      lo = other.lo.clone();
      run = other.run.clone();
      size = other.size;
    }
  }

  /**
   * An empty dictionary.
   *
   * @param space name of the key space, for messages
   * @param bits of its longest key; shorter ones end with zeros
   */
  public KeyDictionary(String space, int bits) {
    this.space = space;
    words = (bits + Long.SIZE - 1) / Long.SIZE;
    blocks = new Block[] {new Block(words)};
  }

  /**
   * Knows exactly what another dictionary knows. A code depends on the keys that were there before,
   * so whoever looks the keys of a run up in another order needs the run's codes.
   */
  void copy(KeyDictionary other) {
    blocks = new Block[other.blocks.length];
    for (int b = 0; b < other.count; b++) {
      blocks[b] = new Block(other.blocks[b]);
    }
    count = other.count;
    keys = other.keys;
    misplaced.clear();
    misplaced.putAll(other.misplaced);
    misplacedByCode.clear();
    misplacedByCode.putAll(other.misplacedByCode);
  }

  /** Longs of a key. */
  int words() {
    return words;
  }

  /** How many different keys there are. */
  long keys() {
    return keys;
  }

  /** How many of them have a code out of order. */
  int misplaced() {
    return misplaced.size();
  }

  /** Upper half of the code that was looked up last. */
  long codeHi() {
    return codeHi;
  }

  /** Lower half of the code that was looked up last. */
  long codeLo() {
    return codeLo;
  }

  /** Looks up the code of the key that lies in {@code from} at a place; a new key gets one. */
  void lookUp(long[] from, int at) {
    int b = blockOf(from, at);
    int i = placeOf(blocks[b], from, at);
    if (i == blocks[b].size && b + 1 < count) {
      b++;
      i = 0;
    }
    Block block = blocks[b];
    if (i < block.size && compare(block, i, from, at) == 0) {
      found(block.hi[i], block.lo[i]);
      return;
    }
    if (!misplaced.isEmpty()) {
      long[] code = misplaced.get(Arrays.copyOfRange(from, at, at + words));
      if (code != null) {
        found(code[0], code[1]);
        return;
      }
    }
    add(b, i, from, at);
  }

  private void found(long hi, long lo) {
    codeHi = hi;
    codeLo = lo;
  }

  private void add(int b, int i, long[] from, int at) {
    if (++keys > MOST_KEYS) {
      throw new TooManyKeysException(space, MOST_KEYS);
    }
    KeyGap gap = gap(b, i, from, at);
    gap.divide();
    found(gap.hi(), gap.lo());
    if (gap.isFull() || isTaken()) {
      misplace(from, at);
    } else {
      insert(b, i, from, at, gap.run());
    }
  }

  private KeyGap gap(int b, int i, long[] from, int at) {
    KeyGap gap = new KeyGap();
    Block before = i > 0 || b == 0 ? blocks[b] : blocks[b - 1];
    int last = i > 0 ? i - 1 : before.size - 1;
    boolean follows = i > 0 || b > 0;
    Block behind = blocks[b];
    boolean precedes = i < behind.size;
    if (follows) {
      gap.from(before.hi[last], before.lo[last], before.run[last]);
    }
    if (precedes) {
      gap.to(behind.hi[i], behind.lo[i], behind.run[i]);
    }
    for (int w = 0; w < words; w++) {
      long least = follows ? before.key[last * words + w] : 0;
      long greatest = precedes ? behind.key[i * words + w] : -1;
      if (least != greatest) {
        gap.setShare(from[at + w] - least, greatest - least);
        break;
      }
    }
    return gap;
  }

  private void insert(int b, int i, long[] from, int at, byte run) {
    Block block = blocks[b];
    int place = i;
    if (block.size == BLOCK) {
      split(b);
      if (place > block.size) {
        place -= block.size;
        block = blocks[b + 1];
      }
    }
    int behind = block.size - place;
    System.arraycopy(block.key, place * words, block.key, (place + 1) * words, behind * words);
    System.arraycopy(block.hi, place, block.hi, place + 1, behind);
    System.arraycopy(block.lo, place, block.lo, place + 1, behind);
    System.arraycopy(block.run, place, block.run, place + 1, behind);
    System.arraycopy(from, at, block.key, place * words, words);
    block.hi[place] = codeHi;
    block.lo[place] = codeLo;
    block.run[place] = run;
    block.size++;
  }

  private void split(int b) {
    if (count == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * count);
    }
    System.arraycopy(blocks, b + 1, blocks, b + 2, count - b - 1);
    Block left = blocks[b];
    Block right = new Block(words);
    // The last block stays nearly full, since keys that grow follow it.
    int stay = b == count - 1 ? BLOCK - BLOCK / 8 : BLOCK / 2;
    right.size = BLOCK - stay;
    System.arraycopy(left.key, stay * words, right.key, 0, right.size * words);
    System.arraycopy(left.hi, stay, right.hi, 0, right.size);
    System.arraycopy(left.lo, stay, right.lo, 0, right.size);
    System.arraycopy(left.run, stay, right.run, 0, right.size);
    left.size = stay;
    blocks[b + 1] = right;
    count++;
  }

  /**
   * Gives a key a code out of order: a free one some way above that of its neighbour. The more keys
   * have such codes, the further away it looks first, as many may have the same neighbour.
   */
  private void misplace(long[] from, int at) {
    long away = misplaced.size();
    codeHi += Long.compareUnsigned(codeLo + away, codeLo) < 0 ? 1 : 0;
    codeLo += away;
    for (long step = 1; isTaken() || (codeHi | codeLo) == 0 || (codeHi & codeLo) == -1; ) {
      codeHi += Long.compareUnsigned(codeLo + step, codeLo) < 0 ? 1 : 0;
      codeLo += step;
      step = Math.max(1, 2 * step);
    }
    long[] key = Arrays.copyOfRange(from, at, at + words);
    misplaced.put(key, new long[] {codeHi, codeLo});
    misplacedByCode.put(new long[] {codeHi, codeLo}, key);
  }

  private boolean isTaken() {
    Block block = blocks[blockFrom(codeHi, codeLo)];
    int i = Keys.firstFrom(block.hi, block.lo, 0, block.size, codeHi, codeLo);
    return (i < block.size && block.hi[i] == codeHi && block.lo[i] == codeLo)
        || (!misplaced.isEmpty() && misplacedByCode.containsKey(new long[] {codeHi, codeLo}));
  }

  /** The last block whose first key is not behind the given one. */
  private int blockOf(long[] from, int at) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (compare(blocks[middle], 0, from, at) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The first place in a block whose key is not before the given one. */
  private int placeOf(Block block, long[] from, int at) {
    int low = 0;
    int high = block.size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(block, middle, from, at) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(Block block, int i, long[] from, int at) {
    for (int w = 0; w < words; w++) {
      int order = Long.compareUnsigned(block.key[i * words + w], from[at + w]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The first key whose code is not before a code, or the last one; zeros if there is none. */
  long[] keyAt(long hi, long lo) {
    long[] apart = misplacedByCode.get(new long[] {hi, lo});
    if (apart != null) {
      return apart.clone();
    }
    Block block = blocks[blockFrom(hi, lo)];
    if (block.size == 0) {
      return new long[words];
    }
    int i = Math.min(block.size - 1, Keys.firstFrom(block.hi, block.lo, 0, block.size, hi, lo));
    return Arrays.copyOfRange(block.key, i * words, (i + 1) * words);
  }

  /** The first block whose last code is not before a code, or the last block. */
  private int blockFrom(long hi, long lo) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Block block = blocks[middle];
      if (Keys.compare(block.hi[block.size - 1], block.lo[block.size - 1], hi, lo) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A key space whose keys are wider than 128 bits has more different ones than can be kept. */
  public static final class TooManyKeysException extends RuntimeException {
    private TooManyKeysException(String space, long keys) {
      super(
          ("the keys of %s are wider than 128 bits, so each different one is kept, and there are"
                  + " more than %,d; a shorter run, a lower rate, or narrower ranges of values in"
                  + " the key would do")
              .formatted(space, keys));
    }
  }
}
