package io.keyheat.scenarios.sweep;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.trace.ReplayedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Identifies variants by all that the figures of their runs depend on: the fields that the file and
 * its schema give them, the parameters of their system, the seed, every byte of the traces that
 * they replay, and the version of Keyheat. Comments, titles, expectations and targets are no part
 * of it.
 */
public final class RunContents {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Digests of the traces that were read, by path. */
  private final Map<Path, String> traces = new HashMap<>();

  /** Returns the digest of one variant without its traces, in hexadecimal digits. */
  public static String ofFields(ScenarioFile file, Variant variant) {
    MessageDigest digest = sha256();
    add(digest, ProgramVersion.text());
    add(digest, Long.toString(file.seed()));
    add(digest, variant.spec().system().parameters().toString());
    add(digest, file.document(variant.name()));
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Returns the digests of the traces that a run replays; each file is read once.
   *
   * @throws UncheckedIOException if one cannot be read
   */
  public String ofTraces(RunSpec spec) {
    StringBuilder digests = new StringBuilder();
    for (LoadSpec load : spec.loads()) {
      if (load.client() instanceof ClientSpec.Traced traced
          && traced.trace() instanceof ReplayedFile trace) {
        digests.append(traces.computeIfAbsent(trace.file(), RunContents::ofFile));
      }
    }
    return digests.toString();
  }

  /** With brackets and ends that no text holds, so that no two documents give the same bytes. */
  private static void add(MessageDigest digest, Node node) {
    if (node instanceof Node.Scalar scalar) {
      add(digest, (scalar.plain() ? "" : "\"") + scalar.value());
    } else if (node instanceof Node.Items items) {
      digest.update((byte) '[');
      items.nodes().forEach(item -> add(digest, item));
      digest.update((byte) ']');
    } else if (node instanceof Node.Mapping mapping) {
      digest.update((byte) '{');
      mapping
          .members()
          .forEach(
              (name, member) -> {
                add(digest, name);
                add(digest, member.value());
              });
      digest.update((byte) '}');
    }
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private static String ofFile(Path file) {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read a trace", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
