package io.keyheat.spark;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.RunFigures;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Workers;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Executes runs as Spark tasks, one run per task. Each outcome is handed over as soon as its run
 * ends, and a lost worker loses only the runs it was executing.
 */
final class SparkWorkers implements Workers {
  private final JavaSparkContext spark;
  private volatile boolean cancelled;

  SparkWorkers(SparkContext context) {
    spark = new JavaSparkContext(context);
  }

  /** Returns whether a worker has started; this process counts as one. */
  boolean isThere() {
    return spark.sc().getExecutorMemoryStatus().size() > 1;
  }

  @Override
  public void run(StudySpec studySpec, List<RunKey> keys, RunListener listener)
      throws ScenarioException {
    if (keys.isEmpty()) {
      return;
    }
    throwIfCancelled();
    AtomicReference<Outcome> failed = new AtomicReference<>();
    RDD<RunKey> tasks = spark.parallelize(keys, keys.size()).rdd();
    ClassTag<Outcome> tag = ClassTag$.MODULE$.apply(Outcome.class);
    try {
      spark.sc().runJob(tasks, new RunTask(studySpec), new HandOver(listener, failed), tag);
    } catch (Exception e) {
      // Spark throws checked exceptions that its Scala signatures do not declare.
      throwIfCancelled();
      throw new IllegalStateException("Spark gave up: " + e.getMessage(), e);
    }
    throwIfCancelled();
    Outcome problem = failed.get();
    if (problem != null) {
      throw new ScenarioException(problem.path(), problem.problem());
    }
  }

  private void throwIfCancelled() {
    if (cancelled) {
      throw new CancellationException();
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    spark.cancelAllJobs();
  }

  @Override
  public void close() {
    spark.close();
  }

  /** Hands over each outcome in this process, while other runs continue. */
  private static final class HandOver extends AbstractFunction2<Object, Outcome, BoxedUnit> {
    private final RunListener listener;
    private final AtomicReference<Outcome> failed;

    HandOver(RunListener listener, AtomicReference<Outcome> failed) {
      this.listener = listener;
      this.failed = failed;
    }

    @Override
    public BoxedUnit apply(Object partition, Outcome outcome) {
      RunFigures figures = outcome.figures();
      if (figures == null) {
        failed.compareAndSet(null, outcome);
      } else {
        listener.finished(outcome.index(), figures);
      }
      return BoxedUnit.UNIT;
    }
  }
}
