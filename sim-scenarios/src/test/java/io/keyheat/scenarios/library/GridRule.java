package io.keyheat.scenarios.library;

import io.keyheat.scenarios.reader.FieldValue;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A rule on the grid: the trap and the cure of a scenario of the library, what deviates, and what
 * must hold wherever it does.
 *
 * @param rule such as {@code SP-01}
 * @param offered how much is offered
 * @param load that is offered so much, and whose commits deviate
 * @param tables whose rows deviate
 * @param fields laid over the scenario wherever it is run
 * @param probed laid over it where only what trap and cure can do is measured
 * @param falling laid over it where the growing value falls
 * @param dimensions what deviates
 * @param inequality of the trap's and the cure's own measure, in the expectation language
 */
record GridRule(
    String rule,
    String scenario,
    String trap,
    String cure,
    Offered offered,
    String load,
    List<String> tables,
    List<FieldValue> fields,
    List<FieldValue> probed,
    List<FieldValue> falling,
    Set<Dimension> dimensions,
    String inequality) {

  /** How much is offered. */
  enum Offered {
    /**
     * Four times what the trap's bottleneck serves, as far as all servers can serve it: the
     * throughput tells trap from cure.
     */
    ABOVE_THE_TRAP,
    /** As the scenario says, and at most three tenths of what the servers can serve. */
    AT_EASE,
    /** As much as the scenario's clients can, which is more than one server serves. */
    BY_CLIENTS,
    /** As the scenario says. */
    AS_WRITTEN
  }

  /** What deviates from the scenario. */
  enum Dimension {
    ROW_SIZE,
    SERVERS,
    ROWS_PER_COMMIT,
    ORDER
  }

  /** Rows, servers and commits deviate, and the trap completes less than the cure. */
  static GridRule of(String rule, String scenario, String trap, String cure) {
    return new GridRule(
        rule,
        scenario,
        trap,
        cure,
        Offered.ABOVE_THE_TRAP,
        "",
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        EnumSet.of(Dimension.ROW_SIZE, Dimension.SERVERS, Dimension.ROWS_PER_COMMIT),
        trap + ".throughput < 0.9 * " + cure + ".throughput");
  }

  GridRule load(String name) {
    return with(offered, name, tables, fields, probed, falling, dimensions, inequality);
  }

  GridRule tables(String... names) {
    return with(offered, load, List.of(names), fields, probed, falling, dimensions, inequality);
  }

  GridRule offered(Offered howMuch) {
    return with(howMuch, load, tables, fields, probed, falling, dimensions, inequality);
  }

  GridRule field(String path, String value) {
    return with(
        offered, load, tables, plus(fields, path, value), probed, falling, dimensions, inequality);
  }

  GridRule probed(String path, String value) {
    return with(
        offered, load, tables, fields, plus(probed, path, value), falling, dimensions, inequality);
  }

  GridRule falling(String path, String value) {
    Set<Dimension> more = EnumSet.copyOf(dimensions);
    more.add(Dimension.ORDER);
    return with(
        offered, load, tables, fields, probed, plus(falling, path, value), more, inequality);
  }

  GridRule only(Dimension first, Dimension... others) {
    Set<Dimension> these = EnumSet.of(first, others);
    return with(offered, load, tables, fields, probed, falling, these, inequality);
  }

  GridRule expecting(String text) {
    return with(offered, load, tables, fields, probed, falling, dimensions, text);
  }

  private static List<FieldValue> plus(List<FieldValue> fields, String path, String value) {
    List<FieldValue> more = new ArrayList<>(fields);
    more.add(new FieldValue(path, value));
    return List.copyOf(more);
  }

  private GridRule with(
      Offered howMuch,
      String ofLoad,
      List<String> ofTables,
      List<FieldValue> always,
      List<FieldValue> whereProbed,
      List<FieldValue> whereFalling,
      Set<Dimension> what,
      String that) {
    return new GridRule(
        rule,
        scenario,
        trap,
        cure,
        howMuch,
        ofLoad,
        ofTables,
        always,
        whereProbed,
        whereFalling,
        what,
        that);
  }

  /** The fields by which a cell deviates. */
  List<FieldValue> fields(Deviation deviation) {
    List<FieldValue> all = new ArrayList<>(fields);
    if (dimensions.contains(Dimension.ROW_SIZE)) {
      tables.forEach(
          table ->
              all.add(new FieldValue("tables." + table + ".rowSize", deviation.rowBytes() + "B")));
    }
    if (dimensions.contains(Dimension.SERVERS)) {
      all.add(new FieldValue("servers", Integer.toString(deviation.servers())));
    }
    if (dimensions.contains(Dimension.ROWS_PER_COMMIT)) {
      all.add(
          new FieldValue(
              "loads." + load + ".rowsPerCommit", Integer.toString(deviation.rowsPerCommit())));
    }
    if (dimensions.contains(Dimension.ORDER) && deviation.falling()) {
      all.addAll(falling);
    }
    return all;
  }

  @Override
  public String toString() {
    return rule + ": " + trap + " against " + cure;
  }
}
