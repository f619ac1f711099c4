package io.keyheat.scenarios.library;

import java.util.List;
import java.util.stream.Stream;

/** Mechanisms under the scenarios that compare systems, or the model with published figures. */
final class ComparisonMechanisms {
  private static final String SYSTEMS = "compare/one-workload-every-system";
  private static final String COMMITS = "spanner/two-phase-commit";

  private ComparisonMechanisms() {}

  static Stream<BrokenMechanism> cases() {
    return Stream.concat(systems(), commits());
  }

  private static Stream<BrokenMechanism> systems() {
    return Stream.of(
        without(
            "splits by load",
            "cockroachdb",
            "loadSplits: {operations: never, cpuShare: never}",
            "cockroachdb-sequential.splits.load == 0 and",
            "cockroachdb-hashed.splits.load >="),
        without(
            "splits by the bytes written",
            "foundationdb",
            "loadSplits: {bytesWritten: never}",
            "foundationdb-sequential.splits.load >=",
            "foundationdb-hashed.splits.load >="),
        without(
            "judging by later requests",
            "cockroachdb",
            "loadSplits: {judgesLater: false}",
            "cockroachdb-sequential.splits.load == 0 and"),
        without(
            "small tablets",
            "bigtable",
            "sizeSplits: {threshold: 100GB}",
            "bigtable-sequential.splits.size >=",
            "bigtable-hashed.splits.size >="),
        without(
            "a partition's units",
            "dynamodb",
            "servers: {cores: 800}, tablets: {writeUnits: never}",
            "dynamodb-hashed.throughput[170s..] <"),
        without(
            "reads alone counting",
            "tikv",
            "loadSplits: {writes: 500/s}, sizeSplits: {threshold: 1TB}",
            "tikv-sequential.splits.load == 0 and"));
  }

  private static BrokenMechanism without(
      String what, String system, String overrides, String... fails) {
    return new BrokenMechanism(
        SYSTEMS,
        what + " of " + system,
        "system: " + system,
        "system: {profile: " + system + ", " + overrides + "}",
        List.of(fails));
  }

  private static Stream<BrokenMechanism> commits() {
    return Stream.of(
        commit(
            "replicas that vary",
            "jitter: 8.5ms",
            "jitter: 0ms",
            "25.latency.mean",
            "50.latency.mean"),
        commit(
            "the rounds to a quorum",
            "jitter: 8.5ms",
            "jitter: 8.5ms\n    quorum: 1",
            "1.latency.mean",
            "2.latency.mean",
            "25.latency.mean",
            "50.latency.mean"),
        commit("pauses", "stallShare: 3%", "stallShare: 0%", "1.latency.p99", "2.latency.p99"));
  }

  private static BrokenMechanism commit(String what, String written, String by, String... figures) {
    List<String> fails =
        Stream.of(figures).map(figure -> "abs(participants-" + figure + " ").toList();
    return new BrokenMechanism(COMMITS, what, written, by, fails);
  }
}
