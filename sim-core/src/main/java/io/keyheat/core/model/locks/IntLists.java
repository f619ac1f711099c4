package io.keyheat.core.model.locks;

import java.util.Arrays;

/** Short lists of numbers, each known by a number of its own. */
final class IntLists {
  private int[][] items = new int[16][];
  private int[] count = new int[16];

  void add(int list, int item) {
    if (list >= count.length) {
      final int capacity = Math.max(list + 1, 2 * count.length);
      items = Arrays.copyOf(items, capacity);
      count = Arrays.copyOf(count, capacity);
    }
    int[] own = items[list];
    if (own == null) {
      own = new int[4];
    } else if (count[list] == own.length) {
      own = Arrays.copyOf(own, 2 * own.length);
    }
    own[count[list]++] = item;
    items[list] = own;
  }

  int count(int list) {
    return list < count.length ? count[list] : 0;
  }

  int get(int list, int index) {
    return items[list][index];
  }

  boolean contains(int list, int item) {
    for (int i = count(list) - 1; i >= 0; i--) {
      if (items[list][i] == item) {
        return true;
      }
    }
    return false;
  }

  /** Takes an item out of a list that may have it, once; the others keep their order. */
  void remove(int list, int item) {
    for (int i = 0; i < count(list); i++) {
      if (items[list][i] == item) {
        System.arraycopy(items[list], i + 1, items[list], i, --count[list] - i);
        return;
      }
    }
  }

  void clear(int list) {
    if (list < count.length) {
      count[list] = 0;
    }
  }
}
