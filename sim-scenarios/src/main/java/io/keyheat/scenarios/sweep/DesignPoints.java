package io.keyheat.scenarios.sweep;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.reader.load.ScaledLoads;
import io.keyheat.scenarios.statistics.Seeds;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The specifications of a scenario's variants at each point; each point is read once. */
public final class DesignPoints {
  private static final double MAX_RATE = 1e9;

  private final ScenarioSource source;
  private final Map<Point, DesignPoint> read = new HashMap<>();
  private final RunContents contents = new RunContents();

  /**
   * The selected variants at a point, by name.
   *
   * @param specs in the order of the file
   * @param digests of their fields
   */
  private record DesignPoint(
      Map<String, RunSpec> specs, Map<String, SystemRules> rules, Map<String, String> digests) {}

  /** Reads the scenario with some fields overridden. */
  @FunctionalInterface
  public interface ScenarioSource {
    ScenarioFile read(List<FieldValue> fields) throws ScenarioException;
  }

  public DesignPoints(ScenarioSource source) {
    this.source = source;
  }

  /**
   * Returns the selected variants by name, in the order of the file.
   *
   * @throws ScenarioException if the values are invalid in this scenario
   */
  public Map<String, RunSpec> variants(Point point) throws ScenarioException {
    return at(point).specs();
  }

  private DesignPoint at(Point point) throws ScenarioException {
    DesignPoint known = read.get(point);
    if (known != null) {
      return known;
    }
    List<FieldValue> fields = new ArrayList<>();
    String rate = "";
    for (FieldValue field : point.fields()) {
      if (field.path().equals(Point.RATE)) {
        rate = field.text();
      } else {
        fields.add(field);
      }
    }
    ScenarioFile file = source.read(fields);
    Map<String, RunSpec> variants = new LinkedHashMap<>();
    Map<String, SystemRules> systems = new LinkedHashMap<>();
    Map<String, String> digests = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      RunSpec spec = variant.spec();
      variants.put(variant.name(), rate.isEmpty() ? spec : atRate(file, spec, rate));
      systems.put(variant.name(), variant.rules());
      digests.put(variant.name(), RunContents.ofFields(file, variant));
    }
    DesignPoint designed = new DesignPoint(variants, systems, digests);
    read.put(point, designed);
    return designed;
  }

  /**
   * Plans the workloads of a point, to find mistakes that the reader of the file cannot.
   *
   * @throws ScenarioException with the mistakes
   */
  public void check(Point point) throws ScenarioException {
    for (RunSpec spec : variants(point).values()) {
      try {
        var unused = spec.plan();
      } catch (SchemaException e) {
        String message = point.label() + ": " + spec.variant() + "." + e.path();
        throw new ScenarioException(message, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Returns the specification of a run. */
  public RunSpec spec(RunKey key) throws ScenarioException {
    RunSpec spec = variants(key.point()).get(key.variant());
    if (spec == null) {
      throw new IllegalArgumentException("no variant " + key.variant());
    }
    return spec.withSeed(Seeds.of(spec.seed(), key.replication()));
  }

  /** Returns the rules of the system of a run. */
  public SystemRules rules(RunKey key) throws ScenarioException {
    return Objects.requireNonNull(at(key.point()).rules().get(key.variant()));
  }

  /**
   * Returns a text that identifies a run by all that its figures depend on, of whatever file it is.
   *
   * @throws UncheckedIOException if a trace cannot be read
   */
  public String content(RunKey key) throws ScenarioException {
    String fields = at(key.point()).digests().get(key.variant());
    return key.text() + "\t" + fields + contents.ofTraces(spec(key));
  }

  /** Returns the estimated operations of one replication of all variants at a point. */
  public double operations(Point point) throws ScenarioException {
    return variants(point).values().stream().mapToDouble(OfferedOperations::of).sum();
  }

  /**
   * Scales all open loads, the copies of all copied traces and the speed of all others by one
   * factor, so that their rates add up to the wanted rate. A run with traces that are replayed
   * faster lasts as much shorter as they do.
   */
  private static RunSpec atRate(ScenarioFile file, RunSpec spec, String rate)
      throws ScenarioException {
    double wanted;
    try {
      wanted = Units.perSecond(1e-6, MAX_RATE).read(new Node.Scalar(Place.START, rate, true));
    } catch (BadValue e) {
      throw problem(file, String.valueOf(e.getMessage()));
    }
    double factor = wanted / Peak.perSecond(spec);
    if (!Double.isFinite(factor)) {
      throw problem(
          file, "no load of " + spec.variant() + " has a rate; expected an open loop or a trace");
    }
    boolean faster =
        spec.loads().stream()
            .anyMatch(load -> load.client() instanceof ClientSpec.Traced t && isBySpeed(t));
    try {
      List<LoadSpec> loads = spec.loads().stream().map(load -> scaled(factor, load)).toList();
      return (faster ? spec.faster(factor) : spec).withLoads(loads);
    } catch (IllegalArgumentException e) {
      throw problem(file, String.valueOf(e.getMessage()));
    }
  }

  private static boolean isBySpeed(ClientSpec.Traced traced) {
    return traced.trace().scalesBySpeed();
  }

  /** Clients that wait for answers have no rate, so there stay as many. */
  private static LoadSpec scaled(double factor, LoadSpec load) {
    return load.client() instanceof ClientSpec.Closed ? load : ScaledLoads.by(factor, load);
  }

  private static ScenarioException problem(ScenarioFile file, String message) {
    return new ScenarioException(List.of(new Problem(file.file(), 0, 0, Point.RATE, message)));
  }
}
