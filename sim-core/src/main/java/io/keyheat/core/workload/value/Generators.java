package io.keyheat.core.workload.value;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.schema.SchemaException;
import io.keyheat.core.schema.ValueSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * Makes the generator of a column from its specification.
 *
 * @param streams the run's random streams
 * @param stream name of the column's own stream: it depends on the names of load, table and column
 *     only, so that variants meet the same values
 * @param path of the specification in the scenario
 * @param epochNanos calendar time of the run's start
 * @param firstPosition where sequences begin to count
 * @param positionStep how far they go on from row to row; above 1 in samples
 * @param table whose columns hashes read
 * @param domainOf the domain of each of them
 */
public record Generators(
    Streams streams,
    String stream,
    String path,
    long epochNanos,
    long firstPosition,
    double positionStep,
    Table table,
    Function<String, ColumnDomain> domainOf) {

  /** A generator of values in the domain's own terms. */
  public ValueGenerator of(ValueSpec spec, ColumnDomain domain) {
    return of(spec, domain, stream);
  }

  private ValueGenerator of(ValueSpec spec, ColumnDomain domain, String name) {
    RandomStream random = streams.named(name);
    if (spec instanceof ValueSpec.Constant constant) {
      return constant(constant.value(), domain);
    }
    if (spec instanceof ValueSpec.Absent) {
      return RandomNumbers.constant(0, domain.least());
    }
    if (spec instanceof ValueSpec.Choice choice) {
      if (domain instanceof ColumnDomain.Identifier) {
        throw new SchemaException(path, "a choice among identifiers is not offered; use mix");
      }
      return choice(choice, domain, random);
    }
    if (spec instanceof ValueSpec.Mix mix) {
      return RandomNumbers.mix(
          mix.share(),
          of(mix.hot(), domain, name + "/hot"),
          of(mix.rest(), domain, name + "/rest"),
          random);
    }
    if (spec instanceof ValueSpec.Text text) {
      return of(text.number(), domain, name);
    }
    if (spec instanceof ValueSpec.Hash hash) {
      return hash(hash);
    }
    if (spec instanceof ValueSpec.FromTrace column) {
      return (rows, n, hi, lo) -> System.arraycopy(rows.trace[column.column()], 0, lo, 0, n);
    }
    return numberOrIdentifier(spec, random);
  }

  private ValueGenerator numberOrIdentifier(ValueSpec spec, RandomStream random) {
    if (spec instanceof ValueSpec.Uniform uniform) {
      return RandomNumbers.uniform(uniform.min(), uniform.max(), random);
    }
    if (spec instanceof ValueSpec.Zipf zipf) {
      return RandomNumbers.zipf(zipf.min(), zipf.count(), zipf.theta(), zipf.scrambled(), random);
    }
    if (spec instanceof ValueSpec.Sequence sequence) {
      return Counters.sequence(sequence.start(), sequence.step(), positions());
    }
    if (spec instanceof ValueSpec.BitReversed reversed) {
      return Counters.bitReversed(reversed.start(), positions());
    }
    return clockOrRandom(spec, random);
  }

  private ValueGenerator clockOrRandom(ValueSpec spec, RandomStream random) {
    if (spec instanceof ValueSpec.Now now) {
      return Clocks.now(epochNanos, now, random);
    }
    if (spec instanceof ValueSpec.Ulid) {
      return Clocks.ulid(epochNanos, random);
    }
    if (spec instanceof ValueSpec.Ksuid) {
      return Clocks.ksuid(epochNanos, random);
    }
    if (spec instanceof ValueSpec.Snowflake snowflake) {
      return Clocks.snowflake(snowflake.machines(), epochNanos, random);
    }
    if (spec instanceof ValueSpec.AutoId) {
      return Clocks.autoId(random);
    }
    return uuid((ValueSpec.Uuid) spec, random);
  }

  private ValueGenerator uuid(ValueSpec.Uuid uuid, RandomStream random) {
    return switch (uuid.version()) {
      case 1 -> Clocks.uuidTicks(false, epochNanos, random);
      case 6 -> Clocks.uuidTicks(true, epochNanos, random);
      case 7 -> Clocks.uuid7(epochNanos, random);
      default -> Clocks.uuid4(random);
    };
  }

  private Counters.Positions positions() {
    return new Counters.Positions(firstPosition, positionStep);
  }

  public static ValueGenerator constant(Object value, ColumnDomain domain) {
    if (domain instanceof ColumnDomain.Identifier) {
      UUID uuid = UUID.fromString(value.toString());
      return RandomNumbers.constant(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }
    return RandomNumbers.constant(0, number(value, domain));
  }

  private static ValueGenerator choice(
      ValueSpec.Choice choice, ColumnDomain domain, RandomStream random) {
    long[] values = choice.values().stream().mapToLong(v -> number(v, domain)).toArray();
    double[] weights = new double[values.length];
    Arrays.fill(weights, 1);
    for (int i = 0; i < choice.weights().size(); i++) {
      weights[i] = choice.weights().get(i);
    }
    return RandomNumbers.choice(values, weights, random);
  }

  /** How a domain stands for one of its values. */
  private static long number(Object value, ColumnDomain domain) {
    if (domain instanceof ColumnDomain.Ranks ranks) {
      return ranks.rank(value);
    }
    if (domain instanceof ColumnDomain.NumberedTexts texts && value instanceof String text) {
      return NumericSuffix.parse(text, texts.prefix(), texts.suffix());
    }
    return (Long) value;
  }

  private ValueGenerator hash(ValueSpec.Hash hash) {
    int[] columns = new int[hash.columns().size()];
    List<ColumnDomain> domains = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      columns[i] = table.position(hash.columns().get(i), path);
      domains.add(domainOf.apply(hash.columns().get(i)));
    }
    return Hashes.hash(columns, domains, hash.modulo(), hash.signed());
  }

  /** The columns that a specification reads. */
  public static List<String> hashed(ValueSpec spec) {
    if (spec instanceof ValueSpec.Hash hash) {
      return hash.columns();
    }
    if (spec instanceof ValueSpec.Text text) {
      return hashed(text.number());
    }
    if (spec instanceof ValueSpec.Mix mix) {
      List<String> both = new ArrayList<>(hashed(mix.hot()));
      both.addAll(hashed(mix.rest()));
      return both;
    }
    return List.of();
  }
}
