package io.keyheat.core.benchmark;

import io.keyheat.core.engine.EventQueue;
import io.keyheat.core.engine.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The hold model: the earliest of so many pending events happens and is scheduled again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EventQueueBenchmark {
  @Param({"100", "10000", "1000000"})
  int pending;

  /** Whether all run equally long, and so stand in a line. */
  @Param({"false", "true"})
  boolean inLine;

  private final EventQueue queue = new EventQueue(1);
  private final RandomStream random = new RandomStream(1);

  @Setup
  public void fill() {
    for (int i = 0; i < pending; i++) {
      push(inLine ? i : delay(), i);
    }
  }

  private void push(long time, long payload) {
    if (inLine) {
      queue.push(0, time, payload);
    } else {
      queue.push(time, payload);
    }
  }

  private long delay() {
    return (long) (1e9 * random.nextExponential());
  }

  @Benchmark
  public long hold() {
    long now = queue.peekTime();
    long payload = queue.pop();
    push(now + (inLine ? pending : delay()), payload);
    return payload;
  }
}
