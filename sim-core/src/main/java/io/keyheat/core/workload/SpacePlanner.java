package io.keyheat.core.workload;

import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.OperationBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Describes one key space: the rows already there, the keys that the run will use, the pre-splits.
 */
final class SpacePlanner {
  /** Keys of an old table's sample: its middle is known within 0.4 % of the rows. */
  private static final int EXISTING_KEYS = 16_384;

  /**
   * More where it is large, so that each tablet of it has several: one for this number of bytes.
   */
  private static final long BYTES_PER_KEY = 4_000_000;

  private static final int MOST_EXISTING_KEYS = 1 << 18;

  private static final int RUN_KEYS = 8192;

  /**
   * Pre-splits follow the keys of so much of each load, and the loads by what they send in so much
   * of the time: whoever makes them knows where the load falls, but does not cut a tail at the
   * times to come.
   */
  private static final double BEGINNING = 0.01;

  /** Keys of the sample for each pre-split, so that equal shares come out about equal. */
  private static final int KEYS_PER_SPLIT = 64;

  /** Keys of the greatest sample: with a million pre-splits each still has eight. */
  private static final int MOST_KEYS = 1 << 23;

  private final Sources sources;
  private final KeyCatalog catalog;
  private final List<LoadPlanner> loads;

  /**
   * What was drawn by load, operations and part, as a load's operations touch several key spaces
   * and their sample is one.
   */
  private final Map<List<Object>, OperationBatch> samples = new HashMap<>();

  SpacePlanner(PlanContext context) {
    sources = context.sources();
    catalog = context.catalog();
    loads = context.planners();
  }

  KeySpacePlan plan(int keySpace) {
    List<KeyEntry> entries = catalog.inSpace(keySpace);
    KeyEntry first = entries.get(0);
    Supplier<KeyList> existing = existing(entries);
    Supplier<KeyList> sample = sample(keySpace);
    KeyList splits = splits(keySpace, existing, entries);
    long rows = 0;
    long bytes = 0;
    for (KeyEntry entry : entries) {
      rows += entry.table().spec.existingRows();
      bytes += entry.table().spec.existingRows() * entry.bytes();
    }
    return new KeySpacePlan(
        catalog.spaceName(keySpace),
        first.table().spec.name(),
        first.isIndex(),
        catalog.format(keySpace),
        rows,
        bytes,
        existing,
        sample,
        splits,
        units(first),
        catalog.whole(keySpace));
  }

  private Supplier<KeyList> sample(int keySpace) {
    return new LazyKeys(() -> runSample(keySpace, RUN_KEYS, 1, operations()));
  }

  private static TableUnits units(KeyEntry entry) {
    return entry.isIndex()
        ? declared(entry).map(IndexSpec::units).orElse(TableUnits.OF_SYSTEM)
        : entry.table().spec.units();
  }

  /** The index as the scenario declares it; empty for one that the system made of itself. */
  private static Optional<IndexSpec> declared(KeyEntry entry) {
    return entry.table().spec.index(entry.index());
  }

  /** Where users have split it: at keys that any of its tables gives, else as its root says. */
  private KeyList splits(int keySpace, Supplier<KeyList> existing, List<KeyEntry> entries) {
    int hashBits = catalog.hashBits(keySpace);
    if (hashBits > 0) {
      return evenHashes(entries.get(0), hashBits);
    }
    KeyList given = KeyList.EMPTY;
    for (KeyEntry entry : entries) {
      given = given.plus(WrittenKeys.pack(entry, preSplits(entry).keys(), sources));
    }
    int preSplits = preSplits(entries.get(0)).tablets();
    if (given.size() > 0 || preSplits == 1) {
      return given.sorted().distinct();
    }
    long wanted = (long) KEYS_PER_SPLIT * preSplits;
    int size = (int) Math.max(RUN_KEYS, Math.min(MOST_KEYS, wanted));
    double[] weights = firstOperations(keySpace, BEGINNING);
    KeyList beginning = runSample(keySpace, size, BEGINNING, weights);
    KeyList sample = beginning.size() > 0 ? beginning : existing.get();
    return sample.splits(preSplits, entries.get(0).layout().parts().get(0).field().bits());
  }

  private static PreSplits preSplits(KeyEntry entry) {
    PreSplits ofTable = entry.table().spec.preSplits();
    if (!entry.isIndex()) {
      return ofTable;
    }
    return declared(entry)
        .map(IndexSpec::preSplits)
        .orElseGet(() -> ofTable.keys().isEmpty() ? ofTable : PreSplits.NONE);
  }

  private int hashedTablets(KeyEntry entry) {
    PreSplits preSplits = preSplits(entry);
    if (!preSplits.keys().isEmpty()) {
      throw new SchemaException(
          entry.table().path("preSplits"),
          entry.name() + " is placed by a hash, so it is split into a number of tablets");
    }
    return Math.max(preSplits.tablets(), catalog.hashedTablets());
  }

  /** First keys of tablets that share all hashes evenly, but for the first tablet. */
  private KeyList evenHashes(KeyEntry entry, int hashBits) {
    int tablets = hashedTablets(entry);
    long[] hi = new long[tablets - 1];
    for (int i = 0; i < hi.length; i++) {
      double share = (i + 1.0) / tablets;
      long hash = (long) (share * StrictMath.scalb(1.0, Math.min(hashBits, 62)));
      hi[i] = hash << (Long.SIZE - Math.min(hashBits, 62));
    }
    return new KeyList(hi, new long[hi.length]);
  }

  /** An even sample of the rows already there, in proportion to each table's and index's number. */
  private Supplier<KeyList> existing(List<KeyEntry> entries) {
    double rows = 0;
    double bytes = 0;
    for (KeyEntry entry : entries) {
      rows += entry.table().spec.existingRows();
      bytes += (double) entry.table().spec.existingRows() * entry.bytes();
    }
    double size = Math.min(MOST_EXISTING_KEYS, Math.max(EXISTING_KEYS, bytes / BYTES_PER_KEY));
    List<Supplier<OperationBatch>> drawings = new ArrayList<>();
    for (KeyEntry entry : entries) {
      long own = entry.table().spec.existingRows();
      long sample = Math.min(own, (long) Math.ceil(size * (own / Math.max(1, rows))));
      if (sample > 0) {
        double step = (double) own / (int) sample;
        drawings.add(
            ExistingRows.drawing(entry.table(), List.of(entry), (int) sample, step, sources));
      }
    }
    return new LazyKeys(() -> sorted(drawings));
  }

  /** The keys of all: two rows never share a key, so a key that is drawn twice is one row. */
  private static KeyList sorted(List<Supplier<OperationBatch>> drawings) {
    KeyList keys = KeyList.EMPTY;
    for (Supplier<OperationBatch> drawing : drawings) {
      OperationBatch batch = drawing.get();
      keys = keys.plus(new KeyList(batch.keyHi[0], batch.keyLo[0]));
    }
    return keys.sorted().distinct();
  }

  /**
   * A sample of the keys that all loads are going to touch here, during the first part of each.
   *
   * @param weights operations by which each load counts
   */
  private KeyList runSample(int keySpace, int size, double part, double[] weights) {
    double all = 0;
    for (int i = 0; i < weights.length; i++) {
      all += weights[i] * visitsTo(loads.get(i), keySpace);
    }
    KeyList keys = KeyList.EMPTY;
    for (int i = 0; i < weights.length; i++) {
      LoadPlanner load = loads.get(i);
      int visits = visitsTo(load, keySpace);
      double share = weights[i] * visits / Math.max(all, Double.MIN_NORMAL);
      int operations = visits == 0 ? 0 : (int) Math.ceil(size * share / visits);
      if (operations > 0) {
        OperationBatch sample =
            samples.computeIfAbsent(
                List.of(load, operations, part), wanted -> LoadSample.draw(load, operations, part));
        keys = keys.plus(LoadSample.keys(load, keySpace, sample));
      }
    }
    return keys.sorted();
  }

  private double[] operations() {
    return loads.stream().mapToDouble(load -> load.span().operations()).toArray();
  }

  /**
   * Operations of each load since a key space is first asked for, in a part of the time in which
   * its loads run: of what comes later, whoever makes pre-splits does not know yet.
   */
  private double[] firstOperations(int keySpace, double part) {
    List<LoadSpan> spans =
        loads.stream()
            .filter(load -> visitsTo(load, keySpace) > 0)
            .map(LoadPlanner::span)
            .filter(span -> span.operations() > 0)
            .toList();
    long first = spans.stream().mapToLong(LoadSpan::startNanos).min().orElse(0);
    long last = spans.stream().mapToLong(LoadSpan::endNanos).max().orElse(0);
    long until = first + (long) Math.ceil(part * (last - first));
    double[] operations =
        loads.stream().mapToDouble(load -> load.span().operationsUntil(until)).toArray();
    boolean isAsked =
        IntStream.range(0, operations.length)
            .anyMatch(i -> operations[i] > 0 && visitsTo(loads.get(i), keySpace) > 0);
    return isAsked ? operations : operations();
  }

  private static int visitsTo(LoadPlanner load, int keySpace) {
    return (int)
        load.visits().stream()
            .filter(visit -> visit.keySpace() == keySpace && visit.rows() > 0)
            .count();
  }
}
