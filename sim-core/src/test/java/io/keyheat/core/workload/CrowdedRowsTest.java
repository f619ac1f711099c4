package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.SECOND;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static io.keyheat.core.workload.Workloads.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Zipf;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that are there at the start under values so popular that their keys are used up. */
class CrowdedRowsTest {
  private static final long SEED = 17;
  private static final int USERS = 100_000;
  private static final double THETA = 0.99;

  private static KeySpacePlan plan(TableSpec table, long existing) {
    return WorkloadPlanner.plan(
            SEED, START, 10 * SECOND, NO_INDEXES, List.of(filled(table, existing, 1)), List.of())
        .keySpaces()
        .get(0);
  }

  /** Shares of a sample of the rows, by the value of the first column of their key. */
  private static double share(KeySpacePlan space, long from, long to) {
    List<String> keys = print(space, space.existing().get());
    long within =
        keys.stream()
            .mapToLong(CrowdedRowsTest::first)
            .filter(value -> from <= value && value <= to)
            .count();
    return within / (double) keys.size();
  }

  private static long first(String key) {
    return Long.parseLong(key.replaceAll("^\\D*(\\d+).*$", "$1"));
  }

  private static double deviation(double share) {
    return Math.sqrt(share * (1 - share) / 16_384);
  }

  /** Of 20 events with 100,000 seats each one is meant by nine rows in ten. */
  @Test
  void aPopularValueHasNoMoreRowsThanThereAreKeysWithIt() {
    ValueSpec events = new Mix(0.9, new Constant(4L), new Uniform(1, 20));
    TableSpec seats =
        table(
            "Seats",
            List.of(column("Event", ColumnType.INT64, events), uniform("Seat", 1, 100_000)),
            "Event",
            "Seat");
    KeySpacePlan half = plan(seats, 1_000_000);
    assertThat(share(half, 4, 4)).isCloseTo(0.1, within(5 * deviation(0.1)));
    KeySpacePlan few = plan(seats, 50_000);
    double[] popular = keys(0.9 + 0.1 / 20, 100_000);
    double added = addedUntil(50_000, popular, keys(0.1 * 19 / 20, 1_900_000));
    double there = differing(added, popular) / 50_000;
    assertThat(share(few, 4, 4)).isCloseTo(there, within(5 * deviation(there)));
  }

  /** The chance of each of some keys that share some rows evenly, and how many they are. */
  private static double[] keys(double share, int keys) {
    return new double[] {share / keys, keys};
  }

  private static double addedUntil(double rows, double[]... kinds) {
    double low = rows;
    double high = 1e9 * rows;
    while (high - low > 1e-6 * low) {
      double middle = (low + high) / 2;
      if (differing(middle, kinds) < rows) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Keys that differ: each of a number of them comes with some chance whenever one is added. */
  private static double differing(double added, double[]... kinds) {
    double sum = 0;
    for (double[] kind : kinds) {
      sum += kind[1] * -Math.expm1(-added * kind[0]);
    }
    return sum;
  }

  private static TableSpec users() {
    ValueSpec popular = new Zipf(1, USERS, THETA, false);
    return table("Users", List.of(column("Id", ColumnType.INT64, popular)), "Id");
  }

  /** Where each user has a row, popular ones have no more than others. */
  @Test
  void rowsOfAllValuesLieEvenlyHoweverPopularSomeAre() {
    KeySpacePlan all = plan(users(), USERS);
    assertThat(share(all, 1, USERS / 2)).isCloseTo(0.5, within(0.02));
    assertThat(share(all, 1, USERS / 100)).isCloseTo(0.01, within(0.005));
  }

  /** The ranks that have a row are known by adding rows until half of the users have one. */
  @Test
  void rarerValuesHaveRowsAsIfTheyHadBeenAddedByTheirChances() {
    double all = IntStream.rangeClosed(1, USERS).mapToDouble(r -> Math.pow(r, -THETA)).sum();
    double[][] ranks =
        IntStream.rangeClosed(1, USERS)
            .mapToObj(rank -> new double[] {Math.pow(rank, -THETA) / all, 1})
            .toArray(double[][]::new);
    double added = addedUntil(USERS / 2.0, ranks);
    double[][] first = Arrays.copyOf(ranks, USERS / 4);
    double there = differing(added, first) / (USERS / 2.0);
    assertThat(there).isGreaterThan(0.3);
    assertThat(share(plan(users(), USERS / 2), 1, USERS / 4)).isCloseTo(there, within(0.02));
  }
}
