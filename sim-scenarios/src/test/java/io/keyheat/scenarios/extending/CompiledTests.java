package io.keyheat.scenarios.extending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles sources of the documents against the classes of this build, and runs their tests. */
final class CompiledTests {
  private CompiledTests() {}

  /**
   * Compiles sources.
   *
   * @param classes folder of the class files
   * @param more options of the compiler
   */
  static void compile(List<String> sources, Path classes, String... more) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                classes.toString(),
                "-classpath",
                ExtendedClasses.classPath().stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator))));
    options.addAll(List.of(more));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiles =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjects(sources.toArray(String[]::new)))
              .call();
      assertThat(compiles).as(messages.toString()).isTrue();
    }
  }

  /**
   * Runs the tests of a class.
   *
   * @param temporary where it gets its temporary folder
   * @return how many tests there were
   */
  static int pass(Class<?> type, Path temporary) throws Exception {
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(BeforeAll.class)) {
        method.setAccessible(true);
        method.invoke(null);
      }
    }
    int tests = 0;
    for (Method method : type.getDeclaredMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        Constructor<?> made = type.getDeclaredConstructor();
        made.setAccessible(true);
        Object instance = made.newInstance();
        for (Field field : type.getDeclaredFields()) {
          if (field.isAnnotationPresent(TempDir.class)) {
            field.setAccessible(true);
            field.set(instance, Files.createDirectories(temporary.resolve(type.getSimpleName())));
          }
        }
        method.setAccessible(true);
        method.invoke(instance);
        tests++;
      }
    }
    return tests;
  }
}
