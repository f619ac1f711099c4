package io.keyheat.core.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Processor time of the whole process, garbage collection included: other processes on the machine
 * disturb it less than elapsed time.
 */
final class ProcessorTime {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private ProcessorTime() {}

  /** Returns the processor time since the process began, nanoseconds. */
  static double sinceStart() {
    return SYSTEM.getProcessCpuTime();
  }

  /** Returns the processor time of some work, nanoseconds. */
  static double nanos(Runnable work) {
    long start = SYSTEM.getProcessCpuTime();
    work.run();
    return SYSTEM.getProcessCpuTime() - start;
  }
}
