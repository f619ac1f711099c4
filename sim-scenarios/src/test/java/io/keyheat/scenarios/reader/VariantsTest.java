package io.keyheat.scenarios.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Variants and the short profile are overrides of the document. */
class VariantsTest {
  private static final long MINUTE = 60_000_000_000L;

  private static final String BASE =
      """
      title: t
      system: spanner
      servers: 5
      duration: 20m
      tables:
        T:
          columns:
            A: {type: int64, values: {uniform: [1, 10]}}
            B: {type: int64, values: {sequence: 1}}
          key: [A, B]
          indexes:
            ByB: {on: [B]}
      loads:
        writes: {insert: T, rate: 100/s}
        reads: {lookup: T, rate: 10/s, values: {A: {uniform: [1, 5]}}}
      """;

  private static RunSpec read(String rest, String variant) throws ScenarioException {
    return read(rest, variant, false);
  }

  private static RunSpec read(String rest, String variant, boolean shortProfile)
      throws ScenarioException {
    return ScenarioReader.read("t", BASE + rest, ReadOptions.DEFAULT.withShortProfile(shortProfile))
        .variants()
        .stream()
        .filter(v -> v.name().equals(variant))
        .findFirst()
        .orElseThrow()
        .spec();
  }

  private static ValueSpec values(RunSpec spec, String column) {
    return spec.tables().get(0).columns().stream()
        .filter(c -> c.name().equals(column))
        .findFirst()
        .map(ColumnSpec::values)
        .orElseThrow();
  }

  private static LoadSpec load(RunSpec spec, String name) {
    return spec.loads().stream().filter(l -> l.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void anEmptyOverrideLeavesTheDocumentAsItIs() throws ScenarioException {
    RunSpec plain = read("variants: {plain: {}, also:}", "plain");
    assertThat(plain.servers()).isEqualTo(5);
    assertThat(plain.variant()).isEqualTo("plain");
    assertThat(read("variants: {plain: {}, also:}", "also").loads()).hasSize(2);
  }

  @Test
  void anOverrideReachesDeepAndLeavesTheRest() throws ScenarioException {
    RunSpec spec =
        read(
            "variants: {v: {servers: 3, tables: {T: {key: [B desc]}}, loads: {writes: {rate:"
                + " 7/s}}}}",
            "v");
    assertThat(spec.servers()).isEqualTo(3);
    assertThat(spec.durationNanos()).isEqualTo(20 * MINUTE);
    assertThat(spec.tables().get(0).primaryKey()).containsExactly(new KeyPart("B", true));
    assertThat(spec.tables().get(0).columns()).hasSize(2);
    assertThat(((ClientSpec.Open) load(spec, "writes").client()).rate())
        .isEqualTo(RateSchedule.constant(7));
    assertThat(((CallLoad) load(spec, "reads")).values()).hasSize(1);
  }

  @Test
  void aGeneratorIsReplacedAsAWhole() throws ScenarioException {
    RunSpec spec =
        read("variants: {v: {tables: {T: {columns: {A: {values: {bitReversed: 1}}}}}}}", "v");
    assertThat(values(spec, "A")).isEqualTo(new BitReversed(1));
  }

  @Test
  void nullRemoves() throws ScenarioException {
    RunSpec spec =
        read(
            "variants: {v: {tables: {T: {indexes: {ByB: null}}}, loads: {reads: null, writes:"
                + " {rate: null, clients: 3}}}}",
            "v");
    assertThat(spec.tables().get(0).indexes()).isEmpty();
    assertThat(spec.loads()).hasSize(1);
    assertThat(load(spec, "writes").client()).isEqualTo(new ClientSpec.Closed(3, 0, false));
  }

  @Test
  void anotherKindOfClientOrOperationPutsTheFirstAside() throws ScenarioException {
    RunSpec spec = read("variants: {v: {loads: {writes: {update: T, clients: 3}}}}", "v");
    assertThat(load(spec, "writes").operation()).isEqualTo("update");
    assertThat(load(spec, "writes").client()).isEqualTo(new ClientSpec.Closed(3, 0, false));
  }

  @Test
  void aParameterOfTheSystemCanBeOverriddenByAVariantAlone() throws ScenarioException {
    RunSpec spec = read("variants: {v: {system: {loadSplits: {window: 90s}}}}", "v");
    assertThat(spec.system().policies().loadSplits().windowNanos()).isEqualTo(90 * MINUTE / 60);
    assertThat(spec.system().title()).isEqualTo("Cloud Spanner");
  }

  @Test
  void variantsKeepTheOrderOfTheFile() throws ScenarioException {
    assertThat(ScenarioReader.read("t", BASE + "variants: {z: {}, a: {}, m: {}}").variants())
        .extracting(Variant::name)
        .containsExactly("z", "a", "m");
  }

  @Test
  void theShortProfileLiesBetweenTheDocumentAndItsVariants() throws ScenarioException {
    String rest =
        """
        variants:
          plain: {}
          slow: {duration: 60m}
          gone: {}
        short:
          duration: 2m
          servers: 2
          variants: {slow: {servers: 1}, gone: null}
          expect: [plain.throughput > 1]
        expect: [plain.throughput > 2]
        """;
    assertThat(read(rest, "plain", true).durationNanos()).isEqualTo(2 * MINUTE);
    assertThat(read(rest, "plain", true).servers()).isEqualTo(2);
    assertThat(read(rest, "slow", true).durationNanos()).isEqualTo(60 * MINUTE);
    assertThat(read(rest, "slow", true).servers()).isEqualTo(1);
    assertThat(read(rest, "slow", false).servers()).isEqualTo(5);
    ScenarioFile brief =
        ScenarioReader.read("t", BASE + rest, ReadOptions.DEFAULT.withShortProfile(true));
    assertThat(brief.variants()).extracting(Variant::name).containsExactly("plain", "slow");
    assertThat(brief.expectations())
        .extracting(ExpectLine::text)
        .containsExactly("plain.throughput > 1");
    assertThat(ScenarioReader.read("t", BASE + rest).expectations())
        .extracting(ExpectLine::text)
        .containsExactly("plain.throughput > 2");
  }

  @Test
  void oneVariantAndAnotherSeedCanBeAskedFor() throws ScenarioException {
    ScenarioFile file =
        ScenarioReader.read(
            "t",
            BASE + "variants: {a: {}, b: {}}",
            ReadOptions.DEFAULT.withSeed(99).withVariants(Set.of("b")));
    assertThat(file.variants()).extracting(Variant::name).containsExactly("b");
    assertThat(file.variants().get(0).spec().seed()).isEqualTo(99);
    assertThat(file.seed()).isEqualTo(99);
  }

  @Test
  void anchorsMayBeUsedToSayThingsOnce() throws ScenarioException {
    RunSpec spec = read("variants: {a: {loads: &l {writes: {rate: 9/s}}}, b: {loads: *l}}", "b");
    assertThat(((ClientSpec.Open) load(spec, "writes").client()).rate())
        .isEqualTo(RateSchedule.constant(9));
  }

  private static List<String> problems(String rest) {
    try {
      CheckedScenario.of(ScenarioReader.read("t", BASE + rest));
      return List.of();
    } catch (ScenarioException e) {
      return e.problems().stream().map(Problem::toString).toList();
    }
  }

  /** Ten values of A make no uuid, where BASE says which values there are. */
  @Test
  void aMistakeOfSomeVariantsNamesThem() {
    String uuid = "{tables: {T: {columns: {A: {type: uuid}}}}}";
    assertThat(problems("variants: {v: {}, w: " + uuid + "}"))
        .allMatch(problem -> problem.endsWith(" (variant w)"))
        .anyMatch(problem -> problem.startsWith("t:8:"));
    assertThat(problems("variants: {u: " + uuid + ", v: {}, w: " + uuid + "}"))
        .isNotEmpty()
        .allMatch(problem -> problem.endsWith(" (variants u, w)"));
  }

  @Test
  void aMistakeOfAllVariantsOrWithinOneNamesNone() {
    String uuid = "{tables: {T: {columns: {A: {type: uuid}}}}}";
    assertThat(problems("variants: {v: " + uuid + ", w: " + uuid + "}"))
        .isNotEmpty()
        .noneMatch(problem -> problem.contains("(variant"));
    assertThat(problems("variants: {v: {}, w: {servers: none}}"))
        .singleElement()
        .asString()
        .contains("variants.w.servers")
        .doesNotContain("(variant");
  }

  /** The key (A, B) has as many values as numbers, and the key (A) ten. */
  @Test
  void aVariantThatCannotBePlannedIsNamed() {
    String few = "{tables: {T: {key: [A], indexes: {ByB: null}, existing: 11}}}";
    assertThat(problems("variants: {v: {tables: {T: {existing: 11}}}, w: " + few + "}"))
        .singleElement()
        .asString()
        .contains("has at most 10 different values");
    String shared = BASE.replace("key: [A, B]", "existing: 11\n    key: [A, B]");
    String rest = "variants: {v: {}, w: " + few.replace(", existing: 11", "") + "}";
    assertThatThrownBy(() -> CheckedScenario.of(ScenarioReader.read("t", shared + rest)))
        .hasMessageContaining("(variant w)");
  }
}
