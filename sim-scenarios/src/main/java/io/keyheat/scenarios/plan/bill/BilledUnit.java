package io.keyheat.scenarios.plan.bill;

import io.keyheat.scenarios.profile.Bill;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A unit that a bill counts; the order is that of the lines of a bill. */
public enum BilledUnit {
  /** A server for a month. */
  SERVER("server", "servers"),
  /** A thousandth of a server for a month, as Spanner sells its nodes. */
  PROCESSING_UNIT("processingUnit", "processing units"),
  /** A document or entity that is read. */
  READ("read", "reads"),
  /** A document or entity that is written. */
  WRITE("write", "writes"),
  /** A document or entity that is deleted. */
  DELETE("delete", "deletes"),
  /** A read request unit of a table on demand. */
  READ_UNIT("readUnit", "read request units"),
  /** A write request unit of a table on demand. */
  WRITE_UNIT("writeUnit", "write request units"),
  /** A read unit a second that is provisioned for a month. */
  READ_CAPACITY("readCapacity", "provisioned read units"),
  /** A write unit a second that is provisioned for a month. */
  WRITE_CAPACITY("writeCapacity", "provisioned write units"),
  /** 10^9 bytes stored for a month. */
  STORAGE("storage", "GB stored"),
  /** 10^9 bytes stored for a month, for their backups. */
  BACKUP("backup", "GB in backups");

  private final String id;
  private final String words;

  BilledUnit(String id, String words) {
    this.id = id;
    this.words = words;
  }

  /** The name by which a file of prices has it. */
  public String id() {
    return id;
  }

  /** Several of them, in words. */
  public String words() {
    return words;
  }

  /** A number of them, in words. */
  String words(double quantity) {
    return quantity == 1 && words.endsWith("s") ? words.substring(0, words.length() - 1) : words;
  }

  /** Whether it is counted by the operation, so that a month with twice the load has twice more. */
  public boolean growsWithLoad() {
    return switch (this) {
      case READ, WRITE, DELETE, READ_UNIT, WRITE_UNIT -> true;
      case SERVER, PROCESSING_UNIT, READ_CAPACITY, WRITE_CAPACITY, STORAGE, BACKUP -> false;
    };
  }

  /** Whether it counts operations or units of them. */
  public boolean isOfOperations() {
    return growsWithLoad() || this == READ_CAPACITY || this == WRITE_CAPACITY;
  }

  /** Whether users of a system may pay for it. */
  public boolean isOn(Bill bill) {
    return switch (this) {
      case STORAGE, BACKUP -> true;
      case SERVER, PROCESSING_UNIT -> bill == Bill.NODES || bill == Bill.MACHINES;
      case READ, WRITE, DELETE -> bill == Bill.OPERATIONS;
      case READ_UNIT, WRITE_UNIT, READ_CAPACITY, WRITE_CAPACITY -> bill == Bill.UNITS;
    };
  }

  /** The names by which a file of prices has them. */
  public static List<String> ids() {
    return Stream.of(values()).map(BilledUnit::id).toList();
  }

  /** Returns the unit of a name. */
  public static Optional<BilledUnit> of(String id) {
    return Stream.of(values()).filter(unit -> unit.id.equals(id)).findFirst();
  }
}
