package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The geohash of a place drawn evenly from a box of degrees: bits that halve the longitude and the
 * latitude in turn, five to a character, so that near places mostly have near texts.
 */
public record Geohash(int length, DegreeRange latitude, DegreeRange longitude)
    implements ValueSpec {
  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";
  private static final int BITS_PER_CHARACTER = 5;
  private static final int MOST_CHARACTERS = 12;

  /** By length: one kind of identifiers each. */
  private static final List<WideKind> KINDS =
      IntStream.rangeClosed(0, MOST_CHARACTERS).mapToObj(Geohash::kind).toList();

  private static final GeneratorField<Long> LENGTH =
      GeneratorField.whole("length", 1, MOST_CHARACTERS, "Characters of the text.").orElse(9L);

  private static final GeneratorField<Double> SOUTH = degrees("south", 90, -90);
  private static final GeneratorField<Double> NORTH = degrees("north", 90, 90);
  private static final GeneratorField<Double> WEST = degrees("west", 180, -180);
  private static final GeneratorField<Double> EAST = degrees("east", 180, 180);

  static final GeneratorType TYPE =
      new GeneratorType(
          "geohash",
          "The geohash of a place drawn evenly from a box of degrees.",
          Set.of(ColumnType.STRING),
          Layout.FIELDS,
          List.of(LENGTH, SOUTH, NORTH, WEST, EAST),
          fields ->
              new Geohash(
                  Math.toIntExact(fields.get(LENGTH)),
                  new DegreeRange(fields.get(SOUTH), fields.get(NORTH)),
                  new DegreeRange(fields.get(WEST), fields.get(EAST))));

  /** From a degree up to, without, another one. */
  public record DegreeRange(double from, double to) {
    public DegreeRange {
      if (!(from < to)) {
        throw new IllegalArgumentException(
            "the box is empty: %s is not below %s degrees".formatted(from, to));
      }
    }

    /** How many of the equal parts of the way it touches, of which bits number as many. */
    private double cells(int bits, double half) {
      double ofDegree = Math.scalb(1.0, bits) / (2 * half);
      return Math.ceil((to + half) * ofDegree) - Math.floor((from + half) * ofDegree);
    }

    /** The leading bits of a degree as the share of the way from −{@code half} to {@code half}. */
    private long draw(RandomStream random, double half) {
      double degree = from + random.nextDouble() * (to - from);
      return (long) ((degree + half) / (2 * half) * (1L << Integer.SIZE));
    }
  }

  private static GeneratorField<Double> degrees(String name, double most, double fallback) {
    String sentence = "Degrees of the box's " + name + "ern edge.";
    return GeneratorField.decimal(name, -most, most, sentence).orElse(fallback);
  }

  private static WideKind kind(int length) {
    return new WideKind(
        "geohash of " + length + " characters",
        length * BITS_PER_CHARACTER,
        length,
        0,
        (hi, lo, high) -> text(hi, length));
  }

  /** The characters of the leading bits of a code. */
  static String text(long code, int length) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < length; c++) {
      int shift = Long.SIZE - (c + 1) * BITS_PER_CHARACTER;
      text.append(ALPHABET.charAt((int) (code >>> shift) & (ALPHABET.length() - 1)));
    }
    return text.toString();
  }

  /** The bits of two numbers of 32 bits in turn, the first one's first. */
  static long interleaved(long longitude, long latitude) {
    return spread(longitude) << 1 | spread(latitude);
  }

  /** Puts a 0 before each of 32 bits. */
  private static long spread(long bits) {
    long spread = bits & 0xFFFF_FFFFL;
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFFL;
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FFL;
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
    spread = (spread | spread << 2) & 0x3333_3333_3333_3333L;
    return (spread | spread << 1) & 0x5555_5555_5555_5555L;
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    domain.addIdentifier(identifier());
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    RandomStream random = context.random();
    long kept = -1L << (Long.SIZE - length * BITS_PER_CHARACTER);
    return (rows, n, hi, lo) -> {
      for (int i = 0; i < n; i++) {
        long east = longitude.draw(random, 180);
        hi[i] = interleaved(east, latitude.draw(random, 90)) & kept;
        lo[i] = 0;
      }
    };
  }

  @Override
  public double mostValues() {
    int bits = length * BITS_PER_CHARACTER;
    return longitude.cells((bits + 1) / 2, 180) * latitude.cells(bits / 2, 90);
  }

  /** One of the cells that the box holds, at least one. */
  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    double world = 360.0 * 180.0;
    double box = (latitude.to - latitude.from) * (longitude.to - longitude.from);
    return 1 / Math.max(1, box / world * Math.pow(ALPHABET.length(), length));
  }

  @Override
  public WideKind identifier() {
    return KINDS.get(length);
  }
}
