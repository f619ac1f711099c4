package io.keyheat.record.model;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.NamedCounts;
import io.keyheat.record.model.ProductionRun.LoadName;
import io.keyheat.scenarios.recording.ProductionSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A simulation of production that goes on in step with the clock and is fed with the operations
 * that are recorded: it says of each call, as it comes, when production would answer it and whether
 * it would refuse it. First it learns what the keys look like. For one thread, apart from the
 * listeners that it tells.
 */
public final class ProductionModel implements AutoCloseable {
  /** Fewer keys tell little, so learning takes longer then. */
  private static final int LEAST_KEYS = 100;

  /** An application with more tables makes them of its data. */
  private static final int MOST_TABLES = 100;

  private final ProductionSpec spec;
  private final NamedCounts left;
  private final Map<String, LearnedTable> tables = new LinkedHashMap<>();
  private Map<LoadName, Integer> loads = Map.of();
  private volatile @Nullable PacedFeed feed;
  private long firstMicros;
  private long learned;
  private volatile boolean runs;
  private volatile boolean ended;

  /**
   * A model that knows no key yet.
   *
   * @param left counts operations that it leaves out, by why
   */
  public ProductionModel(ProductionSpec spec, NamedCounts left) {
    this.spec = spec;
    this.left = left;
  }

  /** Whether keys are known, so that operations can be offered. */
  public boolean runs() {
    return runs;
  }

  /** Whether it ran and does no more, so that calls pass as they come. */
  public boolean hasEnded() {
    return ended;
  }

  /** Tables that it knows; 0 while it learns. */
  public int tables() {
    return feed == null ? 0 : tables.size();
  }

  /** How far the run is behind the clock, since the machine simulates fewer operations. */
  public long behindNanos() {
    PacedFeed paced = feed;
    return paced == null || !runs ? 0 : paced.behindNanos();
  }

  /** Learns from an operation; the model begins once it has seen enough. */
  public void learn(KeyRecord record, long nowMicros) {
    if (feed != null) {
      return;
    }
    firstMicros = learned == 0 ? nowMicros : firstMicros;
    if (!tables.containsKey(record.table()) && tables.size() >= MOST_TABLES) {
      left.add("operations in production on tables beyond the first " + MOST_TABLES);
      return;
    }
    tables
        .computeIfAbsent(
            record.table(), t -> new LearnedTable(spec.system().indexes().hashing().byDefault()))
        .learn(record);
    learned++;
    long sinceMillis = TimeUnit.MICROSECONDS.toMillis(nowMicros - firstMicros);
    if (sinceMillis >= spec.learnMillis() && learned >= LEAST_KEYS) {
      begin(nowMicros);
    }
  }

  private void begin(long nowMicros) {
    ProductionRun run = new ProductionRun();
    boolean hashes = spec.system().indexes().hashing().byDefault();
    tables.forEach((name, table) -> run.add(name, table.places(), spec.servers(), hashes));
    RunSpec running =
        run.spec(spec.system(), spec.servers(), TimeUnit.MICROSECONDS.toNanos(nowMicros));
    loads = run.numbers();
    PacedFeed paced = new PacedFeed(spec.scale(), System::nanoTime);
    loads.forEach((load, number) -> remember(load, number, paced));
    feed = paced;
    Thread thread = new Thread(() -> simulate(running, paced), "keyheat-production");
    thread.setDaemon(true);
    runs = true;
    thread.start();
  }

  private void remember(LoadName load, int number, PacedFeed paced) {
    LearnedTable table = tables.get(load.table());
    if (table != null) {
      paced.remember(number, table.places(load.operation()));
    }
  }

  private void simulate(RunSpec running, PacedFeed paced) {
    try {
      Simulation.runLive(running, paced);
    } catch (PacedFeed.EndOfFeedException e) {
      // The recording is over.
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      left.add("models of production that failed: " + e);
    } finally {
      ended = true;
      runs = false;
      paced.end();
    }
  }

  /**
   * Offers the operations of a call that comes now.
   *
   * @param fate is told once, on another thread; never where production's fate of it is not known
   * @return whether {@code fate} will be told
   */
  public boolean offer(List<KeyRecord> operations, Consumer<Fate> fate) {
    PacedFeed open = feed;
    if (open == null || !runs) {
      return false;
    }
    List<KeyRecord> known = new ArrayList<>();
    for (KeyRecord operation : operations) {
      if (tables.containsKey(operation.table())) {
        known.add(operation);
      } else {
        left.add("operations in production on " + operation.table() + ", whose keys came too late");
      }
    }
    JointFate joint = new JointFate(known.size(), fate);
    known.forEach(operation -> offer(operation, joint, open));
    return !known.isEmpty();
  }

  private void offer(KeyRecord operation, JointFate joint, PacedFeed to) {
    String table = operation.table();
    Integer load = loads.get(new LoadName(table, operation.operation()));
    LearnedTable learnt = tables.get(table);
    if (load == null || learnt == null) {
      throw new IllegalStateException("no load for " + operation);
    }
    to.offer(
        load, learnt.place(operation), (nanos, why) -> joint.told(new Fate(nanos, why, table)));
  }

  /** The fate of a call of several operations, which are told one by one. */
  private static final class JointFate {
    private final Consumer<Fate> listener;
    private int missing;
    private @Nullable Fate soFar;

    JointFate(int operations, Consumer<Fate> listener) {
      this.listener = listener;
      missing = operations;
    }

    synchronized void told(Fate fate) {
      Fate before = soFar;
      Fate joint = before == null ? fate : before.with(fate);
      soFar = joint;
      if (--missing == 0) {
        listener.accept(joint);
      }
    }
  }

  @Override
  public void close() {
    runs = false;
    PacedFeed open = feed;
    if (open != null) {
      open.close();
    }
  }
}
