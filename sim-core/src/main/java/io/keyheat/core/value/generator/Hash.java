package io.keyheat.core.value.generator;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.value.ColumnDomain;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.DomainBuilder;
import io.keyheat.core.value.DrawContext;
import io.keyheat.core.value.FieldContent;
import io.keyheat.core.value.GeneratorContext;
import io.keyheat.core.value.GeneratorField;
import io.keyheat.core.value.GeneratorType;
import io.keyheat.core.value.GeneratorType.Layout;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueGenerator;
import io.keyheat.core.value.ValueRange;
import io.keyheat.core.value.ValueSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A 64-bit hash of other columns of the row: h = mix((h xor value) + golden ratio) from column to
 * column, where mix is SplitMix64's finaliser. For one column it is a bijection, so that distinct
 * values never meet in the full hash.
 */
public record Hash(RowHash rowHash, boolean perCommit) implements ValueSpec {
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private static final GeneratorField<List<String>> COLUMNS =
      GeneratorField.required(
          "hash", FieldContent.Plain.COLUMNS, "Columns of the same row to hash.");

  private static final GeneratorField<Long> MODULO =
      GeneratorField.whole("modulo", 1, 1_000_000_000, "The divisor; the remainder is the value.")
          .orElse(0L, "all 64 bits");

  private static final GeneratorField<Boolean> SIGNED =
      GeneratorField.flag(
          "signed", "true: the remainder can be negative, as MOD of a signed fingerprint can.");

  static final GeneratorType TYPE =
      new GeneratorType(
          "hash",
          "A hash of other columns.",
          Set.of(ColumnType.INT64),
          Layout.VALUE,
          List.of(COLUMNS, MODULO, SIGNED, PerCommit.FIELD),
          fields ->
              new Hash(
                  new RowHash(fields.get(COLUMNS), fields.get(MODULO), fields.get(SIGNED)),
                  fields.get(PerCommit.FIELD)));

  public Hash(List<String> columns, long modulo, boolean signed) {
    this(new RowHash(columns, modulo, signed), false);
  }

  @Override
  public void addTo(DomainBuilder domain, GeneratorContext context) {
    ValueRange range = rowHash.range();
    domain.addRange(
        range == null ? Long.MIN_VALUE : range.min(), range == null ? Long.MAX_VALUE : range.max());
  }

  @Override
  public ValueGenerator generator(DrawContext context) {
    List<String> columns = rowHash.columns();
    int[] positions = new int[columns.size()];
    List<ColumnDomain> domains = new ArrayList<>();
    for (int c = 0; c < positions.length; c++) {
      positions[c] = context.row().position(columns.get(c));
      domains.add(context.row().domain(columns.get(c)));
    }
    ValueGenerator values = generator(positions, domains);
    return perCommit ? PerCommit.of(values, context) : values;
  }

  /** Hashes columns at some positions of the row's buffer, which were drawn before. */
  ValueGenerator generator(int[] positions, List<ColumnDomain> domains) {
    List<@Nullable LongUnaryOperator> inputs = new ArrayList<>();
    domains.forEach(domain -> inputs.add(domain.hashInput()));
    return (rows, n, hi, lo) -> {
      Arrays.fill(lo, 0, n, 0);
      for (int c = 0; c < positions.length; c++) {
        long[] values = rows.lo[positions[c]];
        LongUnaryOperator input = inputs.get(c);
        if (input == null) {
          absorb(values, n, lo);
        } else {
          absorb(input, values, n, lo);
        }
        if (domains.get(c).isWide()) {
          absorb(rows.hi[positions[c]], n, lo);
        }
      }
      reduce(n, lo);
    };
  }

  private static void absorb(long[] values, int n, long[] hash) {
    for (int i = 0; i < n; i++) {
      hash[i] = RandomStream.mix((hash[i] ^ values[i]) + GOLDEN_RATIO);
    }
  }

  private static void absorb(LongUnaryOperator input, long[] values, int n, long[] hash) {
    for (int i = 0; i < n; i++) {
      hash[i] = RandomStream.mix((hash[i] ^ input.applyAsLong(values[i])) + GOLDEN_RATIO);
    }
  }

  private void reduce(int n, long[] hash) {
    long modulo = rowHash.modulo();
    if (modulo == 0) {
      return;
    }
    int drop = rowHash.signed() ? 0 : 1; // Without the sign, the hash is a number of 63 bits.
    for (int i = 0; i < n; i++) {
      hash[i] = (hash[i] >>> drop) % modulo;
    }
  }

  @Override
  public boolean mayYield(Object value) {
    ValueRange range = rowHash().range();
    return range == null || (value instanceof Long n && range.has(n));
  }

  @Override
  public double mostValues() {
    ValueRange range = rowHash.range();
    return range == null ? Double.POSITIVE_INFINITY : range.count();
  }

  /** Rows that differ may share a remainder; rows that are equal share their hash. */
  @Override
  public double greatestShare(Function<String, ValueSpec> others) {
    long modulo = rowHash.modulo();
    double equal = 1;
    for (String column : rowHash.columns()) {
      equal *= others.apply(column).greatestShare(others);
    }
    return Math.max(equal, modulo == 0 ? 0 : 1.0 / modulo);
  }

  @Override
  public long leastNumber() {
    ValueRange range = rowHash.range();
    return range == null ? 1 : range.min();
  }

  @Override
  public List<String> columnsRead() {
    return rowHash.columns();
  }

  @Override
  public Origin origin() {
    return Origin.ROW_HASH;
  }
}
