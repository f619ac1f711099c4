package io.keyheat.core.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one kind of key (a table's rows, an index's entries), laid one after the other from
 * the most significant bit. A key has 128 bits. Fields beyond the last bit are cut, which the
 * caller allows where the others tell all keys apart; or a {@link KeyDictionary} gives each key of
 * all fields a code of 128 bits.
 *
 * <p>Packing works on whole arrays, field by field. An instance keeps scratch arrays and so belongs
 * to one thread.
 */
public final class KeyLayout implements KeyFormat {
  /** Width of a packed key. */
  public static final int KEY_BITS = 128;

  private final String name;
  private final List<Part> parts;
  private final int[] offsets;
  private final @Nullable KeyDictionary dictionary;
  private long[] codeHi = new long[0];
  private long[] codeLo = new long[0];
  private long[] whole = new long[0];

  /**
   * A field and where its values come from.
   *
   * @param column position of its column among the value arrays; unused by a {@link TagField}
   */
  public record Part(KeyField field, int column) {}

  /**
   * A layout of the given parts in that order.
   *
   * @param name of the table or index, as printed before the values
   */
  public KeyLayout(String name, List<Part> parts) {
    this(name, parts, null);
  }

  private KeyLayout(String name, List<Part> parts, @Nullable KeyDictionary dictionary) {
    this.name = name;
    this.parts = List.copyOf(parts);
    this.dictionary = dictionary;
    offsets = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      offsets[i + 1] = offsets[i] + parts.get(i).field().bits();
    }
  }

  /** Gives all keys the codes that they have in a layout of the same parts. */
  void takeCodesOf(KeyLayout other) {
    if (dictionary != null && other.dictionary != null) {
      dictionary.copy(other.dictionary);
    }
  }

  /** These parts, with codes from a dictionary, which all layouts of one key space share. */
  public KeyLayout with(KeyDictionary keys) {
    return new KeyLayout(name, parts, keys);
  }

  /**
   * The same layout with scratch arrays of its own: for each packer one, as loads of one table may
   * be drawn at the same time, by several threads. A dictionary is not copied: what it learns from
   * one must be known to all.
   */
  public KeyLayout own() {
    return new KeyLayout(name, parts, dictionary);
  }

  /** The parts, from the most significant. */
  public List<Part> parts() {
    return parts;
  }

  /** Bits that all the fields together would need. */
  public int neededBits() {
    return offsets[parts.size()];
  }

  @Override
  public boolean isPositional() {
    return dictionary == null;
  }

  /**
   * Bits of a key that its first {@code count} parts, and the marks that follow them, decide; none
   * with a dictionary, whose codes have no parts.
   */
  public int prefixBits(int count) {
    return dictionary == null ? Math.min(KEY_BITS, offsets[withMarks(count)]) : 0;
  }

  /** How many parts the first {@code values} values and the marks around them are. */
  public int partsOf(int values) {
    int left = values;
    int count = 0;
    while (count < parts.size() && (left > 0 || parts.get(count).field() instanceof TagField)) {
      left -= parts.get(count).field() instanceof TagField ? 0 : 1;
      count++;
    }
    return count;
  }

  /** Bits that lie before a part. */
  public int bitsBefore(int part) {
    return Math.min(KEY_BITS, offsets[part]);
  }

  /** How many bits of a part lie within the key. */
  public int keptBits(int part) {
    return Math.max(0, Math.min(width(), offsets[part + 1]) - offsets[part]);
  }

  /** Whether all marks lie within the key. */
  public boolean keepsMarks() {
    for (int p = 0; p < parts.size(); p++) {
      if (parts.get(p).field() instanceof TagField && offsets[p + 1] > width()) {
        return false;
      }
    }
    return true;
  }

  private int width() {
    return dictionary == null ? KEY_BITS : dictionary.words() * Long.SIZE;
  }

  /** How many parts there are up to the marks that follow the first {@code count}. */
  private int withMarks(int count) {
    int end = count;
    while (end < parts.size() && parts.get(end).field() instanceof TagField) {
      end++;
    }
    return end;
  }

  /**
   * Packs n rows.
   *
   * @param valueHi {@code valueHi[column][i]}, upper halves of the values of wide columns
   * @param valueLo {@code valueLo[column][i]}, the values or their lower halves
   * @param keyHi receives the keys' upper halves from {@code at} on
   * @param keyLo receives the lower halves
   */
  public void pack(long[][] valueHi, long[][] valueLo, int n, long[] keyHi, long[] keyLo, int at) {
    packExactly(
        parts.size(), false, new ColumnValues(valueHi, valueLo, n), new Keys128(keyHi, keyLo, at));
  }

  /**
   * Packs the first {@code count} parts of each row, and the marks that follow them; all further
   * bits become 0, or 1 if {@code greatest}: the least or the greatest key with that prefix.
   */
  public void packPrefix(int count, boolean greatest, ColumnValues values, Keys128 keys) {
    packExactly(withMarks(count), greatest, values, keys);
  }

  /**
   * The first n values of each column.
   *
   * @param hi by column: upper halves of wide values
   * @param lo by column: the values or their lower halves
   */
  @SuppressWarnings("ArrayRecordComponent") // Names for arrays on their way, never compared.
  public record ColumnValues(long[][] hi, long[][] lo, int n) {}

  /** Where keys go: the halves, from a place on. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Keys128(long[] hi, long[] lo, int at) {}

  /** Packs a prefix without the marks that follow it. */
  public void packExactly(int count, boolean greatest, ColumnValues values, Keys128 keys) {
    int n = values.n;
    long[] keyHi = keys.hi;
    long[] keyLo = keys.lo;
    int at = keys.at;
    if (codeHi.length < n) {
      codeHi = new long[n];
      codeLo = new long[n];
    }
    if (dictionary != null) {
      fill(count, greatest, values.hi, values.lo, n);
      lookUp(dictionary, n, keyHi, keyLo, at);
      return;
    }
    int first = 0;
    int firstBits = count == 0 || greatest ? 0 : parts.get(0).field().bits();
    if (firstBits > 0) { // To copy the first codes takes less than to add them to empty keys.
      encode(parts.get(0), values);
      begin(firstBits, n, keys);
      first = 1;
    } else {
      int known = Math.min(KEY_BITS, offsets[count]);
      Arrays.fill(keyHi, at, at + n, greatest ? ~Bits128.leadingOnesHi(known) : 0);
      Arrays.fill(keyLo, at, at + n, greatest ? ~Bits128.leadingOnesLo(known) : 0);
    }
    for (int p = first; p < count && offsets[p] < KEY_BITS; p++) {
      int bits = parts.get(p).field().bits();
      if (bits > 0) {
        encode(parts.get(p), values);
        place(offsets[p], bits, n, keyHi, keyLo, at);
      }
    }
  }

  private void encode(Part part, ColumnValues values) {
    long[] valueHi = values.hi[part.column()];
    long[] valueLo = values.lo[part.column()];
    part.field().encode(valueHi, valueLo, values.n, codeHi, codeLo);
  }

  /** Lets keys begin with the codes of their first part, and with nothing behind these. */
  private void begin(int bits, int n, Keys128 keys) {
    System.arraycopy(codeHi, 0, keys.hi, keys.at, n);
    if (bits > Long.SIZE) {
      System.arraycopy(codeLo, 0, keys.lo, keys.at, n);
    } else {
      Arrays.fill(keys.lo, keys.at, keys.at + n, 0);
    }
  }

  private void place(int offset, int bits, int n, long[] keyHi, long[] keyLo, int at) {
    if (offset >= Long.SIZE) {
      int right = offset - Long.SIZE;
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeHi[i] >>> right;
      }
      return;
    }
    for (int i = 0; i < n; i++) {
      keyHi[at + i] |= codeHi[i] >>> offset;
    }
    if (offset > 0 && offset + bits > Long.SIZE) {
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeHi[i] << (Long.SIZE - offset);
      }
    }
    if (bits > Long.SIZE) {
      for (int i = 0; i < n; i++) {
        keyLo[at + i] |= codeLo[i] >>> offset;
      }
    }
  }

  /**
   * Gives the codes of keys that are known by their first 128 bits, all further ones being 0.
   *
   * @param keyHi their upper halves; receives those of the codes
   * @param keyLo their lower halves; receives those of the codes
   */
  public void codesOfLeadingBits(long[] keyHi, long[] keyLo) {
    if (dictionary == null) {
      return;
    }
    long[] key = new long[dictionary.words()];
    for (int i = 0; i < keyHi.length; i++) {
      key[0] = keyHi[i];
      key[1] = keyLo[i];
      dictionary.lookUp(key, 0);
      keyHi[i] = dictionary.codeHi();
      keyLo[i] = dictionary.codeLo();
    }
  }

  /** Lays out all the bits of the first {@code count} parts of n rows. */
  private void fill(int count, boolean greatest, long[][] valueHi, long[][] valueLo, int n) {
    int words = width() / Long.SIZE;
    if (whole.length < n * words) {
      whole = new long[n * words];
    }
    Arrays.fill(whole, 0, n * words, 0);
    for (int p = 0; p < count; p++) {
      Part part = parts.get(p);
      int bits = part.field().bits();
      if (bits > 0) {
        part.field().encode(valueHi[part.column()], valueLo[part.column()], n, codeHi, codeLo);
        for (int i = 0; i < n; i++) {
          or(codeHi[i], offsets[p], i * words, words);
          or(bits > Long.SIZE ? codeLo[i] : 0, offsets[p] + Long.SIZE, i * words, words);
        }
      }
    }
    for (int i = 0; i < n && greatest; i++) {
      for (int w = offsets[count] / Long.SIZE; w < words; w++) {
        int known = offsets[count] - w * Long.SIZE;
        whole[i * words + w] |= known > 0 ? -1L >>> known : -1;
      }
    }
  }

  /** Adds 64 bits at a position of the key that begins at a place; those beyond its end are 0. */
  private void or(long code, int offset, int at, int words) {
    int word = offset / Long.SIZE;
    int right = offset % Long.SIZE;
    if (word < words) {
      whole[at + word] |= code >>> right;
    }
    if (right > 0 && word + 1 < words) {
      whole[at + word + 1] |= code << (Long.SIZE - right);
    }
  }

  private void lookUp(KeyDictionary keys, int n, long[] keyHi, long[] keyLo, int at) {
    for (int i = 0; i < n; i++) {
      keys.lookUp(whole, i * keys.words());
      keyHi[at + i] = keys.codeHi();
      keyLo[at + i] = keys.codeLo();
    }
  }

  @Override
  public int leadingBits(long hi, long lo) {
    return prefixBits(partsOf(1));
  }

  /** All bits of a key. */
  long[] bits(long hi, long lo) {
    return dictionary == null ? new long[] {hi, lo} : dictionary.keyAt(hi, lo);
  }

  /** Whether a key of a shared key space is one of this layout's, as its marks say. */
  boolean matches(long hi, long lo) {
    long[] bits = bits(hi, lo);
    for (int p = 0; p < parts.size() && offsets[p] < width(); p++) {
      if (parts.get(p).field() instanceof TagField mark
          && !mark.matches(bitsFrom(bits, offsets[p]))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String print(long hi, long lo) {
    StringJoiner values = new StringJoiner(", ", name + "(", ")");
    printParts(hi, lo).forEach(values::add);
    return values.toString();
  }

  /** Prints those parts that lie within the key, without its marks. */
  @Override
  public List<String> printParts(long hi, long lo) {
    long[] bits = bits(hi, lo);
    List<String> values = new ArrayList<>();
    for (int p = 0; p < parts.size() && offsets[p] < width(); p++) {
      KeyField field = parts.get(p).field();
      if (!(field instanceof TagField)) {
        int kept = keptBits(p);
        long codeHi = bitsFrom(bits, offsets[p]) & Bits128.leadingOnesHi(kept);
        long codeLo = bitsFrom(bits, offsets[p] + Long.SIZE) & Bits128.leadingOnesLo(kept);
        values.add(field.print(codeHi, codeLo, kept));
      }
    }
    return values;
  }

  /** 64 bits from a position on; those beyond the end are 0. */
  private static long bitsFrom(long[] bits, int offset) {
    int word = offset / Long.SIZE;
    int left = offset % Long.SIZE;
    long upper = word < bits.length ? bits[word] : 0;
    long lower = word + 1 < bits.length ? bits[word + 1] : 0;
    return left == 0 ? upper : upper << left | lower >>> (Long.SIZE - left);
  }
}
