package io.keyheat.scenarios.cli;

import io.keyheat.core.SystemSpec;
import io.keyheat.report.recording.RecordingPage;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.terminal.TerminalReport;
import io.keyheat.scenarios.cli.option.MaxOperationsOption;
import io.keyheat.scenarios.cli.option.NotRepeated;
import io.keyheat.scenarios.cli.option.OutOption;
import io.keyheat.scenarios.cli.option.QuietOption;
import io.keyheat.scenarios.cli.option.RecordOptions;
import io.keyheat.scenarios.cli.option.RepeatedCommand;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.trace.TraceKeys;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.output.OutputFolders;
import io.keyheat.scenarios.output.ResultFiles;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.recording.KeyRecording;
import io.keyheat.scenarios.recording.KeyRecording.RecordingCounts;
import io.keyheat.scenarios.recording.ProductionCounts;
import io.keyheat.scenarios.recording.Recorder;
import io.keyheat.scenarios.recording.Recorder.RecordingFiles;
import io.keyheat.scenarios.recording.Recorder.RecordingSpec;
import io.keyheat.scenarios.run.CopiesWanted;
import io.keyheat.scenarios.run.TracedScenario;
import io.keyheat.scenarios.run.TracedScenarioReader;
import io.keyheat.scenarios.serve.RecordingServer;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Records the keys that an application uses, and diagnoses them. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Records an application's keys, as a proxy in front of an emulator.",
    footer = {
      "",
      "Set the variable that the command prints, so that the application connects to --listen. Run",
      "the application's tests, and press Ctrl-C. The command then writes NAME.trace.csv.gz and",
      "NAME.schema.*, and simulates the trace at the recorded rate, or at the rate of --at.",
      "",
      "The command passes messages on unchanged. It stores keys in plain text. It stores no",
      "credentials, and no values of columns that are in no key. With --as-in-production, it"
          + " delays",
      "and rejects calls, but does not change them.",
      "",
      "Example:",
      "  keyheat record spanner --listen 9010 --upstream localhost:9020 --name orders"
    })
final class RecordCommand implements Callable<Integer> {
  private static final int SERVERS = 5;
  private static final double MILLIS_BEHIND = 500;
  private static final double MILLIS_LATE = 50;
  private static final double MILLIS_PER_SECOND = 1000;

  private final Terminal terminal;
  private final Interruption interruption;
  private final CountDownLatch ended = new CountDownLatch(1);

  @Mixin private RecordOptions options = new RecordOptions();

  @Mixin
  private MaxOperationsOption maxOperations =
      new MaxOperationsOption(ReadOptions.DEFAULT_MAX_OPERATIONS);

  @Mixin private OutOption out = new OutOption();
  @Mixin private QuietOption quiet = new QuietOption();

  @NotRepeated
  @Option(names = "--no-answer", description = "Write the files, but do not run the trace.")
  private boolean noAnswer;

  @Mixin private RepeatedCommand repeated = new RepeatedCommand();

  RecordCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call()
      throws ScenarioException, BadInputException, IOException, InterruptedException {
    RecordingSpec spec = options.spec();
    @Nullable CopiesWanted copies = options.copies();
    if (noAnswer && copies != null) {
      throw new BadInputException("--at sets the rate of the trace's run; expected no --no-answer");
    }
    RecordingFiles files = options.files();
    RecordingCounts counts = record(spec, files);
    if (counts.written() == 0) {
      terminal.message("no operation was recorded, so no trace can be run");
      return ExitCode.EXPECTATION_FAILED;
    }
    if (!noAnswer) {
      answer(spec, files.trace(), copies);
    }
    return counts.dropped() > 0 ? ExitCode.FAULT : ExitCode.OK;
  }

  private RecordingCounts record(RecordingSpec spec, RecordingFiles files)
      throws ScenarioException, BadInputException, IOException, InterruptedException {
    interruption.endsWith(ended::countDown);
    KeyRecording recording = start(spec, files);
    String system = spec.system().profile();
    SystemSpec profile = Profiles.load(system);
    SystemRules rules = SystemRules.of(Profiles.vendor(system).rules(), profile.words());
    TraceKeys keys = new TraceKeys(rules, profile.indexes().hashing().byDefault());
    String line = repeated.line();
    Consumer<Throwable> faults = fault -> InternalErrors.report(fault, line, terminal);
    try (recording;
        RecordingServer page =
            RecordingServer.start(recording, RecordingPage.of(system), keys, faults)) {
      terminal.message("page: " + page.address());
      String host = options.host() + ":" + recording.port();
      terminal.message(
          "recording; point the application here: "
              + spec.system().variable(host)
              + (options.seconds() == 0 ? "; press Ctrl-C to end it" : ""));
      if (!recording.upstreamAnswers()) {
        terminal.message(
            "no server answers at the upstream "
                + options.upstream()
                + " ; clients are rejected until one does");
      }
      if (recording.production().isPresent()) {
        terminal.message(
            "the model learns the keys first; then it delays and rejects calls as in production");
      }
      await(recording);
    }
    recording.production().ifPresent(this::report); // Calls go on until it is closed.
    if (ended.getCount() > 0) {
      interruption.breaksOff(); // It ended by itself, so Ctrl-C may end the answer.
    }
    RecordingCounts counts = recording.counts();
    if (counts.written() > 0) {
      terminal
          .out()
          .printf(Locale.ROOT, "trace: %s (%,d records)%n", files.trace(), counts.written());
    }
    recording.writeSchema().ifPresent(schema -> terminal.out().println("schema: " + schema));
    report(counts);
    recording
        .fault()
        .ifPresent(fault -> terminal.message("the disk: " + OutputFolder.reason(fault)));
    return counts;
  }

  /** Waits for the recording's end, and tells once when the model falls behind. */
  private void await(KeyRecording recording) throws InterruptedException {
    boolean told = false;
    long seconds = options.seconds() == 0 ? Long.MAX_VALUE : options.seconds();
    while (seconds-- > 0 && !ended.await(1, TimeUnit.SECONDS)) {
      double behind = recording.production().map(ProductionCounts::behindMillis).orElse(0.0);
      if (!told && behind > MILLIS_BEHIND) {
        told = true;
        terminal.message(
            String.format(
                Locale.ROOT,
                "the model is %.1f s behind the clock, because this machine is too slow; choose a"
                    + " smaller --scale",
                behind / MILLIS_PER_SECOND));
      }
    }
  }

  private KeyRecording start(RecordingSpec spec, RecordingFiles files)
      throws BadInputException, IOException {
    Recorder recorder =
        ServiceLoader.load(Recorder.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new BadInputException(
                        "this build has no extension for recording; build it with \"mvn -q"
                            + " -Dkeyheat.fast -Precord package\""));
    try {
      return recorder.start(spec, files);
    } catch (FileAlreadyExistsException e) {
      throw new BadInputException(
          files.trace() + " exists; remove it, or choose another name with --name");
    } catch (BindException e) {
      throw new BadInputException(
          "cannot listen on port " + spec.port() + ": " + OutputFolder.reason(e));
    }
  }

  private void report(ProductionCounts counts) {
    if (counts.tables() == 0) {
      terminal.message("too few keys were recorded to answer calls as in production");
      return;
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "as in production: %,d calls answered, median %.1f ms, p99 %.1f ms; %,d rejected%n",
            counts.answered(),
            counts.medianMillis(),
            counts.p99Millis(),
            counts.refused().values().stream().mapToLong(Long::longValue).sum());
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "  99 of 100 answers were at most %.1f ms later than the model computed%s%n",
            counts.lateMillis(),
            counts.lateMillis() > MILLIS_LATE ? ", because this machine is saturated" : "");
    counts
        .refused()
        .forEach((why, calls) -> terminal.out().printf(Locale.ROOT, "  %,d × %s%n", calls, why));
  }

  private void report(RecordingCounts counts) {
    for (Map.Entry<String, Long> left : counts.left().entrySet()) {
      terminal.message(
          String.format(
              Locale.ROOT, "missing in the trace: %,d × %s", left.getValue(), left.getKey()));
    }
    for (Map.Entry<String, Long> call : counts.failed().entrySet()) {
      terminal.message(
          String.format(
              Locale.ROOT, "failed and not recorded: %,d × %s", call.getValue(), call.getKey()));
    }
    if (counts.dropped() > 0) {
      terminal.message(
          String.format(
              Locale.ROOT, "%,d records could not be written to the disk", counts.dropped()));
    }
  }

  private void answer(RecordingSpec spec, Path trace, @Nullable CopiesWanted copies)
      throws ScenarioException, BadInputException, IOException {
    String system = spec.system().profile();
    ReadOptions read =
        new ReadOptions(OptionalLong.empty(), false, Set.of(), maxOperations.limit());
    TracedScenario traced =
        new TracedScenarioReader(trace, new ReplayTarget(system, SERVERS, 1, null), copies)
            .read(null, null, read);
    if (!quiet.isGiven()) {
      traced.notes().forEach(terminal::message);
    }
    interruption.guard();
    ScenarioRunner runner =
        new ScenarioRunner(
            new ProgressDisplay(terminal, !quiet.isGiven()),
            interruption,
            1,
            List.of(traced.scenario()));
    Path place = out.or(OutOption.DEFAULT_ROOT.resolve(traced.scenario().file().name()));
    try (OutputFolders folders = OutputFolders.open(List.of(place))) {
      OutputFolder folder = folders.get(0);
      ScenarioResult result =
          traced.diagnosed(runner.result(traced.scenario(), repeated.line(), folder));
      runner.write(result, folder);
      if (!quiet.isGiven()) {
        TerminalReport.print(result, terminal.out(), terminal.colour(), terminal.width());
        terminal.out().println("report: " + folder.path().resolve(ResultFiles.REPORT));
      }
    }
    if (copies != null) {
      return;
    }
    terminal.message(
        "this is the recorded rate; for another rate: keyheat run --trace "
            + trace
            + " --system "
            + system
            + " --at RATE");
  }
}
