package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.AutoId;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Choice;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Snowflake;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Uuid;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.document.ScenarioException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a correct file means. */
class ScenarioReaderTest {
  private static final long SECOND = 1_000_000_000L;

  private static final String FULL =
      """
      title: A timestamp as the first key part
      rules: [SP-01, SP-02]
      prose: |
        Some *prose*.
      system: spanner
      servers: 5
      start: 2026-01-01T00:00:00Z
      duration: 45m
      warmUp: 5m
      interval: 10s
      seed: 7
      tables:
        Users:
          columns:
            UserId: {type: int64, values: {sequence: 1}}
          key: [UserId]
        UserAccessLog:
          columns:
            LastAccess: {type: timestamp, values: now, existing: {uniform: [2025-12-01T00:00:00Z, 2026-01-01T00:00:00Z]}}
            UserId: {type: int64, values: {uniform: [1, 10000000]}}
            ShardId: {type: int64, values: {hash: [LastAccess, UserId], modulo: 16}}
            Id: {type: int64, values: {bitReversed: 1}}
            Uuid: {type: string, values: {uuid: v4}}
            Pair: {type: int64 pair, values: {uuid: v7}}
            Name: {type: string, values: "Customer{n}"}
            Kind: {type: string, values: {choice: [a, no], weights: [1, 3]}, indexed: false}
            Price: {type: int64, values: {zipf: {min: 1, count: 100000, theta: 0.99, scrambled: true}}}
            Hot: {type: int64, values: {mix: {share: 0.3, hot: 42, rest: {uniform: [1, 1000000]}}}}
            Const: {type: string, values: {constant: 010}}
            Down: {type: int64, values: {sequence: {start: 1, step: -1}}}
            Flake: {type: int64, values: {snowflake: {machines: 8}}}
            Doc: {type: string, values: autoId}
            Late: {type: timestamp, values: {now: {jitter: 5ms}}}
            Coarse: {type: timestamp, values: {now: {resolution: 1s}}}
          key: [ShardId, LastAccess desc, UserId]
          rowSize: 1KB
          existing: 7GB
          preSplits: 16
          indexes:
            ByKind: {on: [Kind, "LastAccess desc"], interleaved: false, nullFiltered: true}
      loads:
        inserts:
          insert: UserAccessLog
          rate: 15000/s
          spacing: {bursty: 50}
          rowsPerCommit: 2
          timeout: 10s
          attempts: 3
          backoff: 100ms
          maxBackoff: 5s
          from: 1m
          until: 40m
        readers:
          lookup: UserAccessLog
          values: {UserId: {uniform: [1, 5]}}
          clients: 100
          think: {mean: 50ms}
        newest:
          scan: UserAccessLog
          index: ByKind
          where: {Kind: a}
          reverse: true
          limit: 10
          fetchRows: true
          rate: 10/s
        shards:
          scan: UserAccessLog
          fanOut: {ShardId: 0..15}
          limit: 5
          rate: 600/min
      expect:
        - latency.p99 < 1s
      """;

  private static RunSpec only(String text) throws ScenarioException {
    ScenarioFile file = ScenarioReader.read("test.yaml", text);
    assertThat(file.variants()).hasSize(1);
    return file.variants().get(0).spec();
  }

  private static TableSpec table(RunSpec spec, String name) {
    return spec.tables().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private static ValueSpec values(RunSpec spec, String column) {
    return table(spec, "UserAccessLog").columns().stream()
        .filter(c -> c.name().equals(column))
        .findFirst()
        .orElseThrow()
        .values();
  }

  private static LoadSpec load(RunSpec spec, String name) {
    return spec.loads().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theHeadIsKeptAsWritten() throws ScenarioException {
    ScenarioFile file = ScenarioReader.read("spanner/test", FULL);
    assertThat(file.name()).isEqualTo("spanner/test");
    assertThat(file.title()).isEqualTo("A timestamp as the first key part");
    assertThat(file.rules()).containsExactly("SP-01", "SP-02");
    assertThat(file.prose()).isEqualTo("Some *prose*.\n");
    assertThat(file.seed()).isEqualTo(7);
    assertThat(file.text()).isEqualTo(FULL);
    int line = (int) FULL.substring(0, FULL.indexOf("latency.p99")).lines().count();
    assertThat(file.expectations())
        .containsExactly(new ExpectLine("latency.p99 < 1s", null, line, 5));
  }

  @Test
  void anExpectationMayBelongToOneRule() throws ScenarioException {
    String text = FULL.replace("- latency.p99 < 1s", "- {rule: SP-02, that: \"latency.p99 < 1s\"}");
    assertThat(ScenarioReader.read("spanner/test", text).expectations())
        .extracting(ExpectLine::text, ExpectLine::rule)
        .containsExactly(tuple("latency.p99 < 1s", "SP-02"));
  }

  @Test
  void aScenarioWithoutVariantsHasOneCalledRun() throws ScenarioException {
    RunSpec spec = only(FULL);
    assertThat(spec.variant()).isEqualTo("run");
    assertThat(spec.servers()).isEqualTo(5);
    assertThat(spec.seed()).isEqualTo(7);
    assertThat(spec.durationNanos()).isEqualTo(45 * 60 * SECOND);
    assertThat(spec.warmupNanos()).isEqualTo(5 * 60 * SECOND);
    assertThat(spec.intervalNanos()).isEqualTo(10 * SECOND);
    assertThat(spec.startEpochNanos())
        .isEqualTo(Instant.parse("2026-01-01T00:00:00Z").getEpochSecond() * SECOND);
    assertThat(spec.system().title()).isEqualTo("Cloud Spanner");
  }

  @Test
  void everyGeneratorIsRead() throws ScenarioException {
    RunSpec spec = only(FULL);
    assertThat(values(spec, "LastAccess")).isEqualTo(new Now(0, 1, 0));
    assertThat(values(spec, "UserId")).isEqualTo(new Uniform(1, 10_000_000));
    assertThat(values(spec, "ShardId"))
        .isEqualTo(new Hash(List.of("LastAccess", "UserId"), 16, false));
    assertThat(values(spec, "Id")).isEqualTo(new BitReversed(1));
    assertThat(values(spec, "Uuid")).isEqualTo(new Uuid(4));
    assertThat(values(spec, "Name")).isEqualTo(new Text("Customer", new Sequence(1, 1), ""));
    assertThat(values(spec, "Price")).isEqualTo(new Zipf(1, 100_000, 0.99, true));
    assertThat(values(spec, "Hot"))
        .isEqualTo(new Mix(0.3, new Constant(42L), new Uniform(1, 1_000_000)));
    assertThat(values(spec, "Down")).isEqualTo(new Sequence(1, -1));
    assertThat(values(spec, "Flake")).isEqualTo(new Snowflake(8));
    assertThat(values(spec, "Doc")).isEqualTo(new AutoId());
    assertThat(values(spec, "Late")).isEqualTo(new Now(5_000_000, 1, 0));
    assertThat(values(spec, "Coarse")).isEqualTo(new Now(0, 1_000_000_000, 0));
    long december = Instant.parse("2025-12-01T00:00:00Z").getEpochSecond() * SECOND;
    assertThat(table(spec, "UserAccessLog").columns().get(0).existing())
        .isEqualTo(new Uniform(december, december + 31L * 24 * 3600 * SECOND));
  }

  @Test
  void wordsThatOlderYamlTakesForSomethingElseStayWhatTheyAre() throws ScenarioException {
    RunSpec spec = only(FULL);
    assertThat(values(spec, "Kind")).isEqualTo(new Choice(List.of("a", "no"), List.of(1.0, 3.0)));
    assertThat(values(spec, "Const")).isEqualTo(new Constant("010"));
  }

  @Test
  void aTableIsReadWithItsKeyAndIndexes() throws ScenarioException {
    TableSpec table = table(only(FULL), "UserAccessLog");
    assertThat(table.primaryKey())
        .containsExactly(
            new KeyPart("ShardId", false),
            new KeyPart("LastAccess", true),
            new KeyPart("UserId", false));
    assertThat(table.rowBytes()).isEqualTo(1000);
    assertThat(table.existingRows()).isEqualTo(7_000_000);
    assertThat(table.preSplits()).isEqualTo(PreSplits.into(16));
    assertThat(table.indexes()).hasSize(1);
    assertThat(table.indexes().get(0).parts())
        .containsExactly(new KeyPart("Kind", false), new KeyPart("LastAccess", true));
    assertThat(table.indexes().get(0).nullFiltered()).isTrue();
    assertThat(table.columns().get(5).type()).isEqualTo(ColumnType.INT64_PAIR);
    assertThat(table.columns().get(7).indexed()).isFalse();
  }

  @Test
  void loadsAreReadWithTheirClients() throws ScenarioException {
    RunSpec spec = only(FULL);
    WriteLoad inserts = (WriteLoad) load(spec, "inserts");
    assertThat(inserts.client())
        .isEqualTo(new ClientSpec.Open(RateSchedule.constant(15_000), Spacing.BURSTY, 50));
    assertThat(inserts.rowsPerCommit()).isEqualTo(2);
    assertThat(inserts.retry()).isEqualTo(new RetrySpec(10 * SECOND, 3, SECOND / 10, 5 * SECOND));
    assertThat(inserts.startNanos()).isEqualTo(60 * SECOND);
    assertThat(inserts.endNanos()).isEqualTo(40 * 60 * SECOND);
    CallLoad readers = (CallLoad) load(spec, "readers");
    assertThat(readers.client()).isEqualTo(new ClientSpec.Closed(100, SECOND / 20, true));
    assertThat(readers.values()).containsEntry("UserId", new Uniform(1, 5));
    ScanSpec newest = ((ScanLoad) load(spec, "newest")).scan();
    assertThat(newest.index()).isEqualTo("ByKind");
    assertThat(newest.where()).containsEntry("Kind", new Constant("a"));
    assertThat(newest.reverse()).isTrue();
    assertThat(newest.limit()).isEqualTo(10);
    ScanLoad shards = (ScanLoad) load(spec, "shards");
    assertThat(shards.scan().fansOutOver("ShardId")).isTrue();
    assertThat(shards.scan().fanOutValues()).hasSize(16).startsWith(0L).endsWith(15L);
    assertThat(shards.client())
        .isEqualTo(new ClientSpec.Open(RateSchedule.constant(10), Spacing.POISSON, 1));
  }

  @Test
  void operationsAreEstimatedByTheAreaUnderTheRates() throws ScenarioException {
    // 39 minutes at 15,000/s, 45 minutes of 100 clients at one operation every 60 ms, and of 20/s.
    double expected = 39 * 60 * 15_000.0 + 45 * 60 * (100 / 0.060 + 20);
    assertThat(ScenarioReader.read("test", FULL).estimateOperations())
        .isCloseTo(expected, within(1.0));
  }

  @Test
  void aProblemFoundLaterIsLocatedByItsPath() throws ScenarioException {
    ScenarioFile file = ScenarioReader.read("test.yaml", FULL);
    List<String> lines = FULL.lines().toList();
    int line = file.problemAt("run", "tables.UserAccessLog.key[1]", "x").line();
    assertThat(lines.get(line - 1).strip()).startsWith("key: [ShardId");
    int column = file.problemAt("run", "tables.UserAccessLog.key[1]", "x").column();
    assertThat(lines.get(line - 1).substring(column - 1)).startsWith("LastAccess desc");
    int around = file.problemAt("run", "tables.UserAccessLog.nothing.there", "x").line();
    assertThat(lines.get(around - 1).strip()).startsWith("columns:");
  }
}
