package io.keyheat.scenarios.sweep;

import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.ReplayedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;

/**
 * Stands for all that the figures of a study's runs depend on beside their points, variants and
 * replications: the texts of the scenario and its schema, the parameters of its systems, and every
 * byte of the traces that it replays.
 */
public final class StudyDigest {
  private static final int BUFFER_BYTES = 1 << 16;

  private final MessageDigest digest;

  private StudyDigest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** What ends the warm-up of a run. */
  public enum WarmUpEnd {
    /** The scenario. */
    DECLARED,
    /** The rule MSER-5, from the run's own figures. */
    MSER5
  }

  /**
   * Returns the digest in hexadecimal digits.
   *
   * @throws IOException if a trace cannot be read
   */
  public static String of(ScenarioFile file, boolean shortProfile, WarmUpEnd warmUpEnd)
      throws IOException {
    StudyDigest all = new StudyDigest();
    all.add(file.text());
    all.add(file.schema());
    Set<Path> traces = new TreeSet<>();
    for (Variant variant : file.allVariants()) {
      all.add(variant.spec().system().parameters().toString());
      for (LoadSpec load : variant.spec().loads()) {
        if (load.client() instanceof ClientSpec.Traced traced
            && traced.trace() instanceof ReplayedFile trace) {
          traces.add(trace.file());
        }
      }
    }
    all.add(Boolean.toString(shortProfile));
    all.add(Long.toString(file.seed()));
    all.add(Boolean.toString(warmUpEnd == WarmUpEnd.MSER5));
    for (Path trace : traces) {
      all.add(trace);
    }
    return HexFormat.of().formatHex(all.digest.digest());
  }

  /** With an end that no text holds, so that what one gains another cannot lose. */
  private void add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private void add(Path file) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    digest.update((byte) 0);
  }
}
