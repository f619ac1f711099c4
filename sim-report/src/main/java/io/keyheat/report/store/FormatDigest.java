package io.keyheat.report.store;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * What records look like, all that they consist of included, as a short word: where two versions of
 * the program have the same one, each can read what the other has stored.
 */
final class FormatDigest {
  private FormatDigest() {}

  static String of(Class<?> root) {
    Set<String> shapes = new TreeSet<>();
    add(root, shapes);
    CRC32 sum = new CRC32();
    sum.update(String.join("\n", shapes).getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }

  private static void add(Type type, Set<String> shapes) {
    if (type instanceof ParameterizedType parameterized) {
      for (Type argument : parameterized.getActualTypeArguments()) {
        add(argument, shapes);
      }
    } else if (type instanceof Class<?> named && named.getName().startsWith("io.keyheat.")) {
      String shape = named.getName() + Arrays.toString(named.getEnumConstants());
      if (!named.isEnum()) {
        shape += Arrays.toString(fields(named));
      }
      if (shapes.add(shape) && named.isRecord()) {
        for (RecordComponent component : named.getRecordComponents()) {
          add(component.getGenericType(), shapes);
        }
      }
    }
  }

  private static String[] fields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
        .map(field -> field.getName() + " " + field.getGenericType())
        .sorted()
        .toArray(String[]::new);
  }
}
