package io.keyheat.core.benchmark;

import io.keyheat.core.Runs;
import io.keyheat.core.result.RunResult;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes from end to end, keys drawn, routed, queued, replicated, recorded: milliseconds per
 * thousand writes are microseconds per write.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4)
@Measurement(iterations = 6)
@Fork(1)
public class WriteBenchmark {
  @Param("1000000")
  long writes;

  /** Whether each write takes a lock, and in how many tablets it takes part. */
  @Param({"single", "locked", "two indexes", "locked, two indexes"})
  String kind;

  private Runs.Prepared prepared;
  private long seed;

  @Setup(Level.Invocation)
  public void prepare() {
    int indexes = kind.contains("indexes") ? 2 : 0;
    prepared = Runs.Prepared.of(Runs.writes(seed++, writes, kind.contains("locked"), indexes));
  }

  @Benchmark
  public RunResult write() {
    return prepared.run();
  }
}
