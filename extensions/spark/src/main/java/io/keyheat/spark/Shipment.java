package io.keyheat.spark;

import io.keyheat.scenarios.sweep.StudySpec;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.spark.SparkConf;

/** The archives that workers need to execute runs, or the folders of their unpacked classes. */
record Shipment(List<Path> archives, String unpacked) {
  /** Returns the archives that this program was started from. */
  static Shipment ofThisProgram() {
    Path program = source(StudySpec.class);
    Path own = source(Shipment.class);
    if (!program.toFile().isFile() || !own.toFile().isFile()) {
      // Unpacked classes occur in the tests of a build, where all workers run on this machine.
      return new Shipment(List.of(), System.getProperty("java.class.path", ""));
    }
    List<Path> archives = new ArrayList<>(List.of(own, program));
    for (Path library : libraries(program)) {
      // Workers already have a logging binding.
      if (!String.valueOf(library.getFileName()).startsWith("slf4j-")) {
        archives.add(library);
      }
    }
    return new Shipment(archives, "");
  }

  void addTo(SparkConf conf) {
    if (!unpacked.isEmpty()) {
      conf.set("spark.executor.extraClassPath", unpacked);
    } else {
      conf.set("spark.jars", String.join(",", archives.stream().map(Path::toString).toList()));
      // Spark ships an older Jackson than the reader of scenarios needs.
      conf.set("spark.executor.userClassPathFirst", "true");
    }
  }

  private static Path source(Class<?> type) {
    try {
      URI location = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return new File(location).toPath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the archives that the manifest of an archive names. */
  private static List<Path> libraries(Path archive) {
    try (JarFile jar = new JarFile(archive.toFile())) {
      Manifest manifest = jar.getManifest();
      String names =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (names == null) {
        return List.of();
      }
      List<Path> found = new ArrayList<>();
      for (String name : names.strip().split(" +", -1)) {
        found.add(archive.resolveSibling(name));
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
