package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A system that is recorded: its emulator, and the rate at which time-first keys burn. */
enum EmulatedSystem {
  SPANNER("SPANNER_EMULATOR_HOST", "", 8000, "bin/cloud_spanner_emulator/emulator_main"),
  FIRESTORE(
      "FIRESTORE_EMULATOR_HOST",
      "",
      2500,
      "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"),
  DATASTORE(
      "DATASTORE_EMULATOR_HOST", "", 5000, "platform/cloud-datastore-emulator/CloudDatastore.jar"),
  BIGTABLE("BIGTABLE_EMULATOR_HOST", "", 20_000, "platform/bigtable-emulator/cbtemulator"),
  DYNAMODB("AWS_ENDPOINT_URL_DYNAMODB", "http://", 6000, "dynalite/cli.js");

  private static final Path CLOUD_SDK =
      Path.of(System.getProperty("keyheat.cloudSdk", "/usr/lib/google-cloud-sdk"));

  /** Where the clients for Node, and the emulator that comes with them, are installed. */
  static final Path NODE = Path.of("target", "node").toAbsolutePath();

  static final Path NODE_MODULES = NODE.resolve("node_modules");

  private static final int STOP_SECONDS = 20;

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final String variable;
  private final String scheme;
  private final int perSecond;
  private final String program;

  EmulatedSystem(String variable, String scheme, int perSecond, String program) {
    this.variable = variable;
    this.scheme = scheme;
    this.perSecond = perSecond;
    this.program = program;
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The variable that leads its clients to an address. */
  String variable() {
    return variable;
  }

  String address(int port) {
    return scheme + "localhost:" + port;
  }

  /** Where time-first keys are hot with five servers, and others are not. */
  String rate() {
    return perSecond + "/s";
  }

  /** The table or index that burns. */
  String hotTable() {
    return this == FIRESTORE ? "time_events_at" : "time_events";
  }

  /** Its emulator's program; that of DynamoDB comes with the clients. */
  Path program() {
    return this == DYNAMODB ? NODE_MODULES.resolve(program) : CLOUD_SDK.resolve(program);
  }

  /** Starts the emulator, and waits until it listens. */
  Process start(int port, Path folder) throws IOException, InterruptedException {
    String emulator = program().toString();
    List<String> command =
        switch (this) {
          case SPANNER -> List.of(emulator, "--host_port", "localhost:" + port);
          case BIGTABLE -> List.of(emulator, "-port", "" + port);
          case FIRESTORE ->
              List.of(
                  JAVA,
                  "-Duser.language=en",
                  "-cp",
                  emulator,
                  "com.google.cloud.datastore.emulator.firestore.CloudFirestore",
                  "--host",
                  "localhost",
                  "--port",
                  "" + port);
          case DATASTORE -> {
            List<String> program =
                List.of(
                    JAVA, "-cp", emulator, "com.google.cloud.datastore.emulator.CloudDatastore");
            Path data = folder.resolve("data");
            run(folder, join(program, List.of("create", data.toString())));
            yield join(
                program,
                List.of(
                    "start",
                    "--host=localhost",
                    "--port=" + port,
                    "--store_on_disk=False",
                    data.toString()));
          }
          case DYNAMODB -> List.of("node", emulator, "--port", "" + port, "--createTableMs", "0");
        };
    Process process = builder(folder, command).start();
    for (int tries = 0; tries < 600 && process.isAlive(); tries++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress("localhost", port), 100);
        return process;
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
    process.destroy();
    throw new IOException(this + " does not listen: " + Files.readString(folder.resolve("log")));
  }

  private static List<String> join(List<String> first, List<String> second) {
    return java.util.stream.Stream.concat(first.stream(), second.stream()).toList();
  }

  private static ProcessBuilder builder(Path folder, List<String> command) {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
  }

  private static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    builder(folder, command).start().waitFor();
  }

  static void stop(Process emulator) throws InterruptedException {
    emulator.destroy();
    emulator.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    emulator.destroyForcibly();
  }

  /** Skips a test that lacks something, unless it must not be skipped. */
  static void need(String what, boolean isThere) {
    boolean required = "1".equals(System.getenv("KEYHEAT_REQUIRE_EMULATORS"));
    assertThat(isThere || !required).as(what + " is required").isTrue();
    assumeTrue(isThere, what + " is not on this machine, so its recording is not tested");
  }

  /** Whether there are the libraries for Node, which are fetched once. */
  static boolean hasNodeModules() throws InterruptedException {
    try {
      Files.createDirectories(NODE);
      for (String file : List.of("package.json", "app.mjs")) {
        Files.write(NODE.resolve(file), Files.readAllBytes(Path.of("src/test/node", file)));
      }
      if (!Files.exists(NODE_MODULES)) {
        new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", "--no-package-lock")
            .directory(NODE.toFile())
            .redirectErrorStream(true)
            .redirectOutput(NODE.resolve("npm.log").toFile())
            .start()
            .waitFor();
      }
      return Files.exists(NODE_MODULES.resolve("@google-cloud"))
          && new ProcessBuilder("node", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
