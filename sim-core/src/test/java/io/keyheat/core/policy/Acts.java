package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Fault;
import java.util.ArrayList;
import java.util.List;

/** The acts that a policy told of, each in a few words. */
final class Acts implements PolicyListener {
  final List<String> seen = new ArrayList<>();

  private void note(Object... words) {
    seen.add(String.join(" ", List.of(words).stream().map(String::valueOf).toList()));
  }

  @Override
  public void split(Split split) {
    note(
        "split",
        split.cause(),
        split.left(),
        split.right(),
        split.hi(),
        split.lo(),
        split.leftLoadShare(),
        split.from(),
        split.movedTo());
  }

  @Override
  public void moved(int tablet, int from, int to) {
    note("moved", tablet, from, to);
  }

  @Override
  public void merged(int left, long hi, long lo, int from, int to) {
    note("merged", left, hi, lo, from, to);
  }

  @Override
  public void faultBegan(Fault fault, int tablets) {
    note("began", fault, tablets);
  }

  @Override
  public void faultEnded(Fault fault) {
    note("ended", fault);
  }

  @Override
  public void newLeader(int tablet, int from, int to) {
    note("leads", tablet, from, to);
  }
}
