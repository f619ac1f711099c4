package io.keyheat.spark;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.StudySpec;
import java.io.Serializable;
import org.apache.spark.TaskContext;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** Executes the single run of a partition, on a worker. */
final class RunTask extends AbstractFunction2<TaskContext, Iterator<RunKey>, Outcome>
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private final StudySpec studySpec;

  RunTask(StudySpec studySpec) {
    this.studySpec = studySpec;
  }

  @Override
  public Outcome apply(TaskContext context, Iterator<RunKey> keys) {
    RunKey key = keys.next();
    int index = context.partitionId();
    try {
      return new Outcome(
          index, studySpec.run(key, nanos -> context.killTaskIfInterrupted()), "", "");
    } catch (ScenarioException e) {
      return new Outcome(index, null, key.point().label(), String.valueOf(e.getMessage()));
    }
  }
}
