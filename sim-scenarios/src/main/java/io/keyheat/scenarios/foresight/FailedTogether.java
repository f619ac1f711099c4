package io.keyheat.scenarios.foresight;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.Fault.ServerStops;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.scenarios.lint.LostQuorum;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds servers that stop at the same time. What that does depends on where replicas lie, and here
 * all tablets of a server have them on the same few others.
 */
final class FailedTogether {
  private FailedTogether() {}

  /** A sentence for each pair of servers of which others would do more, or less. */
  static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      List<ServerStops> stops = new ArrayList<>();
      for (Fault fault : variant.spec().faults()) {
        if (fault instanceof ServerStops stop) {
          stops.stream()
              .filter(other -> stop.server() != other.server())
              .filter(other -> stop.fromNanos() < other.toNanos())
              .filter(other -> other.fromNanos() < stop.toNanos())
              .forEach(other -> add(variant.spec(), other.server(), notes));
          stops.add(stop);
        }
      }
    }
    return List.copyOf(notes);
  }

  /** A sentence for each variant whose faults take the quorum from ranges. */
  static List<String> withoutQuorum(ScenarioFile file) {
    List<String> notes = new ArrayList<>();
    boolean isOne = file.variants().size() == 1;
    for (Variant variant : file.variants()) {
      LostQuorum.of(variant.spec())
          .ifPresent(sentence -> notes.add(isOne ? sentence : variant.name() + ": " + sentence));
    }
    return notes;
  }

  private static void add(RunSpec spec, int server, Set<String> notes) {
    ReplicationParameters replication = spec.system().replication();
    int others = replication.replicas() - 1;
    if (others > 0 && spec.servers() > replication.replicas()) {
      FaultTable faults = new FaultTable(spec.servers(), replication.zones(), spec.faults());
      String replicas =
          IntStream.rangeClosed(1, others)
              .mapToObj(replica -> "server-" + (faults.replicaOf(server, replica) + 1))
              .collect(Collectors.joining(" and "));
      notes.add(
          "servers stop at the same time, and all that server-%d serves has its replicas on %s: other pairs of servers would do more, or less"
              .formatted(server + 1, replicas));
    }
  }
}
