package io.keyheat.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.spark.launcher.JavaModuleOptions;

/** A standalone master with two workers, processes of their own on the loopback address. */
final class Cluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final long START_TIMEOUT_SECONDS = 60;

  private final Path folder;
  private final int port;
  private final Process master;
  private final List<Process> workers = new ArrayList<>();

  Cluster(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    makeHome();
    port = freePort();
    master =
        start("deploy.master.Master", "--host", HOST, "--port", port + "", "--webui-port", "0");
    awaitMaster();
    for (int i = 0; i < 2; i++) {
      workers.add(
          start(
              "deploy.worker.Worker",
              "--host",
              HOST,
              "--cores",
              "1",
              "--memory",
              "1g",
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work" + i).toString(),
              address()));
    }
  }

  String address() {
    return "spark://" + HOST + ":" + port;
  }

  /** The program, as a user starts it, in a process of its own. */
  Process keyheat(Path output, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(java("512m"));
    for (String option : JavaModuleOptions.defaultModuleOptionArray()) {
      if (option.startsWith("--add-opens")) {
        command.add(option);
      }
    }
    command.add("-Dspark.executor.memory=512m");
    command.addAll(List.of("-cp", classPath(), "io.keyheat.scenarios.cli.Main"));
    command.addAll(List.of(arguments));
    return process(command, output);
  }

  /** Ends a worker and what it has started, as a machine that loses its power does. */
  void killWorker(int worker) {
    workers.get(worker).descendants().forEach(ProcessHandle::destroyForcibly);
    workers.get(worker).destroyForcibly();
  }

  /** Workers start others with the archives in their home's folder "jars". */
  private void makeHome() throws IOException {
    Path jars = Files.createDirectories(home().resolve("jars"));
    for (String entry : classPath().split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      // Keyheat's own archives must come from the program.
      if (entry.endsWith(".jar") && !entry.contains("target")) {
        Path link = jars.resolve(path.getFileName());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, path);
        }
      }
    }
  }

  private Path home() {
    return folder.resolve("home");
  }

  private Process start(String type, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(java("256m"));
    command.addAll(List.of("-cp", home().resolve("jars") + "/*", "org.apache.spark." + type));
    command.addAll(List.of(arguments));
    return process(command, folder.resolve(type + ".txt"));
  }

  private Process process(List<String> command, Path output) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_HOME", home().toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    builder.directory(folder.toFile()).redirectErrorStream(true);
    return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile())).start();
  }

  private static List<String> java(String heap) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // They end before the optimising compiler could pay.
    return List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx" + heap);
  }

  /** Of the packed program, as users have it, once it is packed. */
  private static String classPath() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Path classes = Path.of("target", "classes").toAbsolutePath();
    Path archive = Path.of("target", "keyheat-spark.jar").toAbsolutePath();
    return Files.exists(archive) ? all.replace(classes.toString(), archive.toString()) : all;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitMaster() throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_TIMEOUT_SECONDS);
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
        return;
      } catch (IOException e) {
        if (System.nanoTime() > endNanos || !master.isAlive()) {
          throw new IOException("the master does not start; see " + folder, e);
        }
        Thread.sleep(100);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (int i = 0; i < workers.size(); i++) {
      killWorker(i);
    }
    master.destroyForcibly();
    // JUnit, which clears the folder, would warn of each link.
    for (File link : Objects.requireNonNull(home().resolve("jars").toFile().listFiles())) {
      Files.delete(link.toPath());
    }
  }
}
