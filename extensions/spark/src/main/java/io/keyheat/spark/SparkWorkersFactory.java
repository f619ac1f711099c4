package io.keyheat.spark;

import io.keyheat.scenarios.sweep.UnreachableException;
import io.keyheat.scenarios.sweep.Workers;
import io.keyheat.scenarios.sweep.WorkersFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/** Connects to a Spark master, by any address that Spark accepts. */
public final class SparkWorkersFactory implements WorkersFactory {
  /**
   * The forms of addresses in Spark's documentation ("Submitting Applications", Master URLs). Spark
   * itself takes seconds to start before it refuses another.
   */
  private static final Pattern MASTER =
      Pattern.compile("local(-cluster)?(\\[.*)?|yarn|(spark|k8s)://.*");

  private static final Pattern STANDALONE_HOST = Pattern.compile("([^:,/]+):([0-9]{1,5})");
  private static final Pattern IN_THIS_PROCESS = Pattern.compile("local(\\[.*)?");
  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;
  private static final int WORKER_TIMEOUT_SECONDS = 60;
  private static final int POLL_MILLIS = 50;

  @Override
  public Workers connect(String master) throws UnreachableException {
    if (!MASTER.matcher(master).matches()) {
      throw new UnreachableException(
          "\"" + master + "\" is no address that Spark knows; expected spark://HOST:PORT or local");
    }
    if (master.startsWith("spark://")) {
      checkStandalone(master);
    }
    try {
      SparkWorkers workers = new SparkWorkers(new SparkContext(configuration(master)));
      if (!isThisProcess(master)) {
        waitForWorker(workers, master);
      }
      return workers;
    } catch (UnreachableException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException("interrupted while waiting for " + master);
    } catch (Exception e) {
      // Spark throws checked exceptions that its Scala signatures do not declare.
      throw new UnreachableException("cannot work on " + master + ": " + firstLine(e));
    }
  }

  /**
   * Returns the configuration. Settings by -Dspark.… take precedence; the defaults suit many short,
   * independent tasks.
   */
  private static SparkConf configuration(String master) {
    SparkConf conf = new SparkConf().setMaster(master).setAppName("Keyheat");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.executor.memory", "2g");
    // A task that is lost with its worker does not count as failed.
    conf.setIfMissing("spark.task.maxFailures", "16");
    if (!isThisProcess(master)) {
      Shipment.ofThisProgram().addTo(conf);
    }
    return conf;
  }

  /**
   * Checks that a master answers. Spark itself would retry for a minute before it reports failure.
   */
  private static void checkStandalone(String master) throws UnreachableException {
    String expected = "; expected spark://HOST:PORT, as its page shows it";
    String[] hosts = master.substring("spark://".length()).split(",", -1);
    String problem = "";
    for (String host : hosts) {
      Matcher matcher = STANDALONE_HOST.matcher(host);
      if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
        throw new UnreachableException("\"" + master + "\" is no address of a master" + expected);
      }
      int port = Integer.parseInt(matcher.group(2));
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(matcher.group(1), port), CONNECT_TIMEOUT_MILLIS);
        return;
      } catch (IOException e) {
        problem = String.valueOf(e.getMessage());
      }
    }
    throw new UnreachableException("no master answers at " + master + " (" + problem + ")");
  }

  /** Waits until a worker has started. Spark itself would wait without limit. */
  private static void waitForWorker(SparkWorkers workers, String master)
      throws UnreachableException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(WORKER_TIMEOUT_SECONDS);
    while (!workers.isThere()) {
      if (System.nanoTime() > endNanos) {
        workers.close();
        throw new UnreachableException(
            "no worker of "
                + master
                + " has begun within "
                + WORKER_TIMEOUT_SECONDS
                + " s; expected one with a free core and the memory of spark.executor.memory");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Whether the address asks for threads of this process only. */
  private static boolean isThisProcess(String master) {
    return IN_THIS_PROCESS.matcher(master).matches();
  }

  private static String firstLine(Throwable problem) {
    String message = problem.getMessage();
    return message == null
        ? problem.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
