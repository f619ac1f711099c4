package io.keyheat.core.model.operation;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.rows.RowListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which rows are there, in the key spaces of which somebody asks: those from before the run and
 * those that it has written. It is real knowledge, so that a call can depend on what an earlier one
 * has found.
 *
 * <p>A row is there from the moment of its commit, whether or not the client hears of it. Memory
 * grows with the number of distinct rows written in those key spaces.
 */
public final class RowExistence implements RowListener {
  private static final int FREE = -1;

  private final BitSet askedSpaces;
  private final Route[] routes;
  private final long toClientNanos;
  private int count;
  private int[] space = filled(1024);
  private long[] keyHi = new long[1024];
  private long[] keyLo = new long[1024];
  private long[] sinceNanos = new long[1024];

  private final List<ExistingKeys> existing = new ArrayList<>();

  /** Rows from before the run, of one table: keys in ascending order. */
  private record ExistingKeys(int space, long[] hi, long[] lo) {
    boolean has(long keyHi, long keyLo) {
      int row = Keys.firstFrom(hi, lo, 0, hi.length, keyHi, keyLo);
      return row < hi.length && hi[row] == keyHi && lo[row] == keyLo;
    }
  }

  /**
   * Follows which rows exist in some key spaces.
   *
   * @param askedSpaces numbers of the key spaces in which rows are asked for
   * @param routes of all loads
   * @param toClientNanos from a commit to its answer
   */
  public RowExistence(BitSet askedSpaces, List<Route> routes, long toClientNanos) {
    this.askedSpaces = askedSpaces;
    this.routes = routes.toArray(new Route[0]);
    this.toClientNanos = toClientNanos;
  }

  @Override
  public void written(int load, long[][] keysHi, long[][] keysLo, int i, long answerNanos) {
    Route route = routes[load];
    for (int v = 0; v < route.visits; v++) {
      if (route.locks[v] && askedSpaces.get(route.spaceIndex[v])) {
        put(route.spaceIndex[v], keysHi[v][i], keysLo[v][i], answerNanos - toClientNanos);
      }
    }
  }

  /** Adds rows from before the run, their keys in ascending order. */
  public void addExisting(int ofSpace, long[] hi, long[] lo) {
    existing.add(new ExistingKeys(ofSpace, hi, lo));
  }

  /** Whether a row is there: from before the run, or written before a time or at it. */
  public boolean isThere(int ofSpace, long hi, long lo, long nowNanos) {
    int at = slot(ofSpace, hi, lo);
    return (space[at] != FREE && sinceNanos[at] <= nowNanos) || wasThere(ofSpace, hi, lo);
  }

  /** Asked for each row that is looked up, so it is a loop and allocates nothing. */
  private boolean wasThere(int ofSpace, long hi, long lo) {
    for (int i = 0; i < existing.size(); i++) {
      ExistingKeys rows = existing.get(i);
      if (rows.space() == ofSpace && rows.has(hi, lo)) {
        return true;
      }
    }
    return false;
  }

  private void put(int ofSpace, long hi, long lo, long commitNanos) {
    if (2 * count >= space.length) {
      grow();
    }
    int at = slot(ofSpace, hi, lo);
    if (space[at] == FREE) {
      count++;
      space[at] = ofSpace;
      keyHi[at] = hi;
      keyLo[at] = lo;
      sinceNanos[at] = commitNanos;
    }
    sinceNanos[at] = Math.min(sinceNanos[at], commitNanos);
  }

  private int slot(int ofSpace, long hi, long lo) {
    int at = (int) Keys.hash(hi, lo + ofSpace) & (space.length - 1);
    while (space[at] != FREE && (keyHi[at] != hi || keyLo[at] != lo || space[at] != ofSpace)) {
      at = (at + 1) & (space.length - 1);
    }
    return at;
  }

  private void grow() {
    int[] spaces = space;
    long[] his = keyHi;
    long[] los = keyLo;
    long[] since = sinceNanos;
    int capacity = 2 * spaces.length;
    space = filled(capacity);
    keyHi = new long[capacity];
    keyLo = new long[capacity];
    sinceNanos = new long[capacity];
    for (int i = 0; i < spaces.length; i++) {
      if (spaces[i] != FREE) {
        int at = slot(spaces[i], his[i], los[i]);
        space[at] = spaces[i];
        keyHi[at] = his[i];
        keyLo[at] = los[i];
        sinceNanos[at] = since[i];
      }
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, FREE);
    return array;
  }
}
