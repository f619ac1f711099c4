package io.keyheat.scenarios.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar on the class path brings a policy, which a scenario chooses by its name. */
class PluginJarTest {
  private static final String PROVIDER =
      """
      package mine;

      import io.keyheat.core.policy.*;
      import io.keyheat.core.profile.ProfileField;
      import java.util.List;

      public final class Mine implements PolicyProvider {
        public record Parameters(@ProfileField("Which server.") int server) {}

        @Override
        public List<PolicyType<?, PlacementPolicy>> placementPolicies() {
          return List.of(
              new PolicyType<Parameters, PlacementPolicy>(
                  "always",
                  "Always one server.",
                  Parameters.class,
                  (parameters, context) ->
                      (tablet, why, loads) ->
                          loads.isAllowed(parameters.server()) ? parameters.server() : -1));
        }
      }
      """;

  private static final String SCENARIO =
      """
      title: Each second part goes to one server
      system:
        profile: spanner
        placement: always
        always: {server: 2}
        loadSplits: {writes: 200/s, window: 10s, minRows: 0}
        balancer: {interval: 1h}
      servers: 4
      duration: 2m
      warmUp: 0s
      tables:
        T: {columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}, key: [Id], rowSize: 1KB}
      loads: {put: {insert: T, rate: 1000/s}}
      expect: [splits.load > 0, servers.busiest > 1.9 * servers.mean]
      """;

  @TempDir Path folder;

  @Test
  void aPolicyOfAJarActsInARun() throws IOException, InterruptedException {
    Path scenario = Files.writeString(folder.resolve("mine.yaml"), SCENARIO);
    assertThat(run(List.of(jar()), scenario)).as(output()).isZero();
    assertThat(run(List.of(), scenario)).as(output()).isEqualTo(2);
    assertThat(output()).contains("always");
  }

  private int run(List<Path> jars, Path scenario) throws IOException, InterruptedException {
    StringBuilder classPath = new StringBuilder(System.getProperty("java.class.path"));
    jars.forEach(jar -> classPath.append(File.pathSeparator).append(jar));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            classPath.toString(),
            Main.class.getName(),
            "run",
            scenario.toString(),
            "--quiet",
            "--out",
            folder.resolve("out").toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output").toFile())
        .start()
        .waitFor();
  }

  private String output() throws IOException {
    Path output = folder.resolve("output");
    return Files.exists(output) ? Files.readString(output) : "";
  }

  private Path jar() throws IOException {
    Path source = Files.writeString(folder.resolve("Mine.java"), PROVIDER);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(failed).isZero();
    Path jar = folder.resolve("mine.jar");
    try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of("mine/Mine.class", "mine/Mine$Parameters.class")) {
        add(entries, name, Files.readAllBytes(classes.resolve(name)));
      }
      add(
          entries,
          "META-INF/services/io.keyheat.core.policy.PolicyProvider",
          "mine.Mine".getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    ((OutputStream) jar).write(content);
  }
}
