package io.keyheat.scenarios.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes the hostile input of a number: the same number, the same bytes. */
final class Inputs {
  private final Map<Kind, Grammar> grammars = new EnumMap<>(Kind.class);
  private final Map<Kind, List<String>> corpus = new EnumMap<>(Kind.class);
  private final StoredInputs stored;

  /**
   * @param number of the input
   * @param bytes of its file
   */
  record Input(long number, Kind kind, byte[] bytes) {
    String text() {
      return new String(bytes, UTF_8);
    }
  }

  /**
   * @param stored recordings and run logs, which are damaged by their structure
   */
  Inputs(StoredInputs stored) throws IOException {
    this.stored = stored;
    for (Kind kind : Kind.values()) {
      corpus.put(kind, new ArrayList<>());
      if (kind != Kind.RECORDING && kind != Kind.RUN_LOG) {
        grammars.put(kind, Grammar.of(kind.folder));
      }
    }
    for (String name : Grammar.Resources.text("corpus.txt").lines().toList()) {
      for (Kind kind : Kind.values()) {
        if (name.startsWith(kind.folder + "/")) {
          corpus.get(kind).add(Grammar.Resources.text("corpus/" + name));
        }
      }
    }
  }

  /** Every input that was kept, as it is. */
  List<Input> kept() {
    List<Input> all = new ArrayList<>();
    corpus.forEach(
        (kind, texts) -> texts.forEach(t -> all.add(new Input(-1, kind, t.getBytes(UTF_8)))));
    return all;
  }

  /** The input of a number. */
  Input of(long number) {
    SplittableRandom random = new SplittableRandom(number);
    Kind kind = Kind.of(number);
    if (kind == Kind.RECORDING) {
      return new Input(number, kind, stored.recording(random));
    }
    if (kind == Kind.RUN_LOG) {
      return new Input(number, kind, stored.runLog(random));
    }
    String made = grammars.get(kind).text(random);
    String text = made;
    if (random.nextInt(3) == 0 && !corpus.get(kind).isEmpty()) {
      List<String> kept = corpus.get(kind);
      text = Mutation.of(kept.get(random.nextInt(kept.size())), made, random);
    } else if (random.nextInt(3) == 0) {
      text = Mutation.of(made, made, random);
    }
    return new Input(number, kind, text.getBytes(UTF_8));
  }
}
