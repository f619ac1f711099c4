package io.keyheat.core.model.cluster;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.model.store.OrderedStore;

/**
 * Clears away what was deleted in a key range: a reading and writing of all that lies there, in
 * pieces on the cores of the server that has it, each of which waits its turn like a visit; at the
 * end of the last one the tombstones are gone that were old enough at the beginning.
 */
public final class Compactions {
  private final Cluster cluster;
  private final CompactionParameters parameters;
  private final Agenda agenda;
  private final Listener listener;

  /** Hears what has been done. */
  public interface Listener {
    /** Nobody cares. */
    Listener NONE = new Listener() {};

    /**
     * A core works on a compaction.
     *
     * @param fromNanos when it was given the work, which waits behind what the core has to do then
     */
    default void worked(int space, long hi, long lo, long fromNanos, long serviceNanos) {}

    /**
     * A compaction is over.
     *
     * @param range that was compacted
     * @param startNanos when it began
     * @param rows tombstones cleared away
     * @param bytes that they had taken
     */
    default void compacted(
        KeyRange range, int server, long startNanos, long endNanos, long rows, long bytes) {}
  }

  /**
   * A range of keys, both ends included.
   *
   * @param untilNanos what was deleted then or before is to be cleared
   */
  public record KeyRange(
      int space, long fromHi, long fromLo, long toHi, long toLo, long untilNanos) {}

  public Compactions(
      Cluster cluster, CompactionParameters parameters, Agenda agenda, Listener listener) {
    this.cluster = cluster;
    this.parameters = parameters;
    this.agenda = agenda;
    this.listener = listener;
  }

  /** Whether something lies in a tablet that a compaction beginning now would clear. */
  public boolean isWorthwhile(int tablet, long nowNanos) {
    OrderedStore store = cluster.spaces().get(cluster.tablets().space(tablet)).store;
    long until = nowNanos - parameters.graceNanos();
    if (store == null || until < 0) {
      return false;
    }
    KeyRange range = range(tablet, until);
    return store.hasTombstones(
        range.fromHi, range.fromLo, range.toHi, range.toLo, range.untilNanos);
  }

  private KeyRange range(int tablet, long untilNanos) {
    int space = cluster.tablets().space(tablet);
    int next = cluster.next(tablet);
    long toHi = -1;
    long toLo = -1;
    if (next >= 0) {
      toHi = cluster.startLo(next) == 0 ? cluster.startHi(next) - 1 : cluster.startHi(next);
      toLo = cluster.startLo(next) - 1;
    }
    return new KeyRange(
        space, cluster.startHi(tablet), cluster.startLo(tablet), toHi, toLo, untilNanos);
  }

  /** Begins with the range that a tablet has now. */
  public void begin(int tablet, long nowNanos) {
    KeyRange range = range(tablet, nowNanos - parameters.graceNanos());
    long[] elements = {0};
    store(range)
        .forEach(
            range.fromHi,
            range.fromLo,
            range.toHi,
            range.toLo,
            (hi, lo, bytes, alive) -> elements[0]++);
    long work = Math.max(1, (long) (elements[0] * parameters.rowNanos()));
    piece(range, nowNanos, work, nowNanos);
  }

  private OrderedStore store(KeyRange range) {
    KeySpace space = cluster.spaces().get(range.space);
    if (space.store == null) {
      throw new IllegalStateException(space.name() + " is not materialized");
    }
    return space.store;
  }

  private void piece(KeyRange range, long startNanos, long workNanos, long nowNanos) {
    KeySpace space = cluster.spaces().get(range.space);
    int tablet = space.tabletOf(space.find(range.fromHi, range.fromLo));
    int server = cluster.tablets().server(tablet);
    Servers servers = cluster.servers();
    if (!servers.isUp(server)) {
      long ledFrom = Math.max(nowNanos + 1, cluster.tablets().availableAtNanos[tablet]);
      agenda.at(ledFrom, () -> piece(range, startNanos, workNanos, ledFrom));
      return;
    }
    long service = Math.min(workNanos, parameters.pieceNanos());
    int core = servers.coreFor(server, nowNanos);
    long from = Math.max(nowNanos, servers.freeAt(core));
    servers.occupy(core, from, from + service);
    servers.admitted(server, service);
    listener.worked(range.space, range.fromHi, range.fromLo, nowNanos, service);
    long left = workNanos - service;
    long done = from + service;
    if (left == 0) {
      agenda.at(done, () -> end(range, server, startNanos, done));
    } else {
      long pause = (long) (service / parameters.coreShare()) - service;
      agenda.at(done + pause, () -> piece(range, startNanos, left, done + pause));
    }
  }

  private void end(KeyRange range, int server, long startNanos, long nowNanos) {
    KeySpace space = cluster.spaces().get(range.space);
    long[] cleared = {0, 0};
    store(range)
        .clear(
            range.fromHi,
            range.fromLo,
            range.toHi,
            range.toLo,
            range.untilNanos,
            (hi, lo, bytes, alive) -> {
              cluster.cleared(space, hi, lo, bytes);
              cleared[0]++;
              cleared[1] += bytes;
            });
    listener.compacted(range, server, startNanos, nowNanos, cleared[0], cleared[1]);
  }
}
