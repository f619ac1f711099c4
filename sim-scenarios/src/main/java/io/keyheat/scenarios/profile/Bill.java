package io.keyheat.scenarios.profile;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the users of a system pay for. */
public enum Bill {
  /** Machines, with disks for each copy of the data. */
  MACHINES,
  /** Servers that the vendor runs, and what is stored, whatever the number of its copies. */
  NODES,
  /** Rows that operations read, write or delete, and what is stored; nobody orders servers. */
  OPERATIONS,
  /** Units of operations, by their bytes and with entries of indexes, and what is stored. */
  UNITS;

  /** Whether users order servers. */
  public boolean hasServers() {
    return this == MACHINES || this == NODES;
  }

  /** The name by which a profile asks for it. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The names by which profiles ask for them. */
  static List<String> ids() {
    return Stream.of(values()).map(Bill::id).toList();
  }

  static Bill of(String id) {
    return Stream.of(values()).filter(bill -> bill.id().equals(id)).findFirst().orElseThrow();
  }
}
