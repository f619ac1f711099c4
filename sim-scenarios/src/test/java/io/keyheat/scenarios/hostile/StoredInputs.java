package io.keyheat.scenarios.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Damages what the program itself has written: by bytes, and by values where checksums agree. */
final class StoredInputs {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final byte[] packed;
  private final JsonNode recording;
  private final List<String> runLog;

  /**
   * @param recording that a run has left
   * @param run log that a sweep has left
   */
  StoredInputs(Path recording, Path runLog) throws IOException {
    packed = Files.readAllBytes(recording);
    this.recording = JSON.readTree(new GZIPInputStream(new ByteArrayInputStream(packed)));
    this.runLog = Files.readAllLines(runLog);
  }

  byte[] recording(SplittableRandom random) {
    if (random.nextInt(3) == 0) {
      return damaged(packed, random);
    }
    JsonNode tree = recording.deepCopy();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      change(tree, random);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(JSON.writeValueAsBytes(tree));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  byte[] runLog(SplittableRandom random) {
    List<String> lines = new ArrayList<>(runLog);
    int at = random.nextInt(4) == 0 ? 0 : random.nextInt(1, lines.size());
    if (random.nextInt(3) == 0) {
      lines.set(at, Mutation.of(lines.get(at), lines.get(0), random));
    } else {
      lines.set(at, line(lines.get(at), random));
    }
    byte[] bytes = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    return random.nextInt(4) == 0 ? damaged(bytes, random) : bytes;
  }

  /** A line whose checksum agrees with what it says. */
  private static String line(String line, SplittableRandom random) {
    try {
      JsonNode tree = JSON.readTree(line.substring(line.indexOf(' ') + 1));
      change(tree, random);
      String json = JSON.writeValueAsString(tree);
      CRC32 sum = new CRC32();
      sum.update(json.getBytes(UTF_8));
      return "%08x %s".formatted(sum.getValue(), json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] damaged(byte[] bytes, SplittableRandom random) {
    byte[] copy = bytes.clone();
    if (random.nextBoolean()) {
      return Arrays.copyOf(copy, random.nextInt(copy.length));
    }
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      copy[random.nextInt(copy.length)] = (byte) random.nextInt();
    }
    return copy;
  }

  /** Changes one value somewhere within. */
  private static void change(JsonNode root, SplittableRandom random) {
    JsonNode node = root;
    while (true) {
      List<JsonNode> inner = new ArrayList<>();
      node.forEach(child -> inner.add(child));
      List<JsonNode> deeper = inner.stream().filter(JsonNode::isContainerNode).toList();
      if (inner.isEmpty() || deeper.isEmpty() || random.nextInt(6) == 0) {
        break;
      }
      node = deeper.get(random.nextInt(deeper.size()));
    }
    if (node instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      if (random.nextInt(6) == 0) {
        object.remove(name);
      } else {
        object.set(name, other(object.get(name), random));
      }
    } else if (node instanceof ArrayNode array && !array.isEmpty()) {
      int at = random.nextInt(array.size());
      switch (random.nextInt(3)) {
        case 0 -> array.remove(at);
        case 1 -> array.add(array.get(at).deepCopy());
        default -> array.set(at, other(array.get(at), random));
      }
    }
  }

  private static JsonNode other(JsonNode value, SplittableRandom random) {
    return switch (random.nextInt(9)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.numberNode(random.nextLong());
      case 2 -> NODES.numberNode(new long[] {-1, 0, 1, Integer.MAX_VALUE}[random.nextInt(4)]);
      case 3 -> NODES.numberNode(new double[] {1e308, -1e-9, 0.5}[random.nextInt(3)]);
      case 4 -> NODES.textNode(Mutation.nasty(random));
      case 5 -> NODES.arrayNode();
      case 6 -> NODES.objectNode();
      case 7 -> NODES.textNode("NaN");
      default ->
          value.isTextual()
              ? NODES.textNode(Mutation.of(value.asText(), "AAAAgHicY2BgAAAABAAB", random))
              : NODES.booleanNode(random.nextBoolean());
    };
  }
}
