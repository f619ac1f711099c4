package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.recording.RecordedSystem;
import io.keyheat.scenarios.recording.Recorder.RecordingFiles;
import io.keyheat.scenarios.recording.Recorder.RecordingSpec;
import io.keyheat.scenarios.run.CopiesWanted;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is recorded, and where to. */
public final class RecordOptions {
  private static final int MAX_PORT = 65_535;
  private static final String LOOPBACK = "127.0.0.1";

  @Parameters(
      paramLabel = "SYSTEM",
      arity = "1",
      description = "The system to record: spanner, firestore, datastore, bigtable or dynamodb.")
  private String system = "";

  @Option(
      names = "--listen",
      paramLabel = "PORT",
      required = true,
      description = "Port that the application connects to (0: any free one).")
  private int port;

  @Option(
      names = "--upstream",
      paramLabel = "HOST:PORT",
      required = true,
      description = "The emulator or server that receives all calls.")
  private String upstream = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Prefix of the names of the files (default: the system's name).")
  private String name = "";

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      description = "Address to listen on (default: 127.0.0.1).")
  private String address = LOOPBACK;

  @Option(
      names = "--stop-after",
      paramLabel = "SECONDS",
      description = "Stop after this number of seconds (default: only with Ctrl-C).")
  private int seconds;

  @Option(
      names = "--hash-values",
      description = "Write hashes instead of key values that follow no order.")
  private boolean hashValues;

  @Mixin private CopiesRateOptions copied = new CopiesRateOptions();
  @Mixin private ProductionOptions production = new ProductionOptions();

  /** Copies that the recording is to be run with; null: it is run as it was recorded. */
  public @Nullable CopiesWanted copies() throws BadInputException {
    return copied.copies();
  }

  /** What is recorded. */
  public RecordingSpec spec() throws ScenarioException, BadInputException {
    if (port < 0 || port > MAX_PORT) {
      throw new BadInputException("--listen " + port + "; expected a port from 0 to " + MAX_PORT);
    }
    if (seconds < 0) {
      throw new BadInputException("--stop-after " + seconds + "; expected 1 or more seconds");
    }
    InetSocketAddress server = server();
    if (port != 0
        && server.getPort() == port
        && server.getHostString().matches("localhost|127\\..*|::1")) {
      throw new BadInputException(
          "--upstream " + upstream + " is also the port of --listen; expected another port");
    }
    try {
      InetAddress local = InetAddress.getByName(address);
      return new RecordingSpec(
          recordedSystem(),
          local,
          port,
          server,
          hashValues,
          production.spec(recordedSystem().profile()));
    } catch (UnknownHostException e) {
      throw new BadInputException("--address " + address + "; expected an address of this machine");
    }
  }

  private RecordedSystem recordedSystem() throws BadInputException {
    for (RecordedSystem known : RecordedSystem.values()) {
      if (known.profile().equals(system)) {
        return known;
      }
    }
    Set<String> names =
        Arrays.stream(RecordedSystem.values())
            .map(RecordedSystem::profile)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    throw new BadInputException(Section.unknown("system", system.toLowerCase(Locale.ROOT), names));
  }

  private InetSocketAddress server() throws BadInputException {
    String text = upstream.replaceFirst("^http://", "").replaceFirst("/$", "");
    int colon = text.lastIndexOf(':');
    String digits = text.substring(colon + 1);
    boolean valid = colon > 0 && digits.matches("\\d{1,5}");
    int number = valid ? Integer.parseInt(digits) : 0;
    if (number < 1 || number > MAX_PORT) {
      throw new BadInputException(
          "--upstream " + upstream + "; expected HOST:PORT, such as localhost:9020");
    }
    String host = text.substring(0, colon).replaceAll("^\\[|\\]$", "");
    return InetSocketAddress.createUnresolved(host, number);
  }

  /** Where the recording goes. */
  public RecordingFiles files() {
    String base = name.isEmpty() ? system : name;
    return new RecordingFiles(Path.of(base + ".trace.csv.gz"), Path.of(base + ".schema"));
  }

  /** How clients on this machine name it. */
  public String host() {
    return address.equals(LOOPBACK) ? "localhost" : address;
  }

  public String upstream() {
    return upstream;
  }

  /** After how long it ends by itself; 0: never. */
  public int seconds() {
    return seconds;
  }
}
