package io.keyheat.scenarios.reader.load;

import io.keyheat.core.value.RowBuffer;
import io.keyheat.scenarios.document.Field;
import io.keyheat.scenarios.document.FieldGroup;
import io.keyheat.scenarios.document.Form;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Structures;
import io.keyheat.scenarios.reader.table.Entities;
import io.keyheat.scenarios.reader.table.GeneratorForms;
import java.util.List;
import java.util.Set;

/** The fields of a load and of the calls of a page or transaction. */
public final class LoadFields {
  private static final long MILLI_NANOS = 1_000_000L;
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  static final Form<Long> DURATION = Scalars.duration(0, Scalars.MAX_DURATION_NANOS);

  private static final Field<String> INSERT = table("insert", "to insert new rows into");
  private static final Field<String> UPDATE = table("update", "whose rows are updated: see sets");
  private static final Field<String> LOOKUP = table("lookup", "whose rows are looked up by key");

  private static final List<Field<?>> CALL_FIELDS =
      List.of(
          INSERT,
          UPDATE,
          table("upsert", "in which rows are replaced or added; materialized"),
          table("delete", "whose rows are deleted by key; materialized"),
          LOOKUP,
          table("scan", "of which a range is read"));

  /** What a call may do, one of them. */
  public static final Set<String> CALLS = Field.names(CALL_FIELDS);

  /** What a call of a transaction may do, one of them. */
  static final Set<String> TRANSACTION_CALLS = Field.names(List.of(INSERT, UPDATE, LOOKUP));

  /** In which order calls are made. */
  static final Form<String> ORDER = Scalars.wordOrNull(List.of("serial", "parallel"));

  private static final List<Field<?>> SEQUENCE_FIELDS =
      List.of(
          Field.of(
              "page",
              ORDER,
              "Several calls as one operation, one after another (serial) or at once (parallel):"
                  + " see calls."),
          Field.of(
              "transaction",
              ORDER,
              "Reads (serial or parallel), and then all writes in one commit: see calls. Rows are"
                  + " locked from their first use to the end; reads share locks."));

  /** Loads of several calls. */
  static final Set<String> SEQUENCES = Field.names(SEQUENCE_FIELDS);

  /** What a load may do, one of them. */
  public static final Set<String> OPERATIONS =
      Field.names(FieldGroup.join(CALL_FIELDS, SEQUENCE_FIELDS));

  // Fields of a trace.
  static final Field<String> FILE =
      Field.of(
              "file",
              Scalars.name(),
              "Path of a file of CSV or of JSON objects, one a line: records of time,key…; or of"
                  + " time,operation,table,key… where \"records\" names a table.")
          .required("the path of a file of CSV or JSON lines");
  static final Field<String> RECORDS =
      Field.of(
              "records",
              Scalars.name(),
              "Replay only records that name this table and the load's own operation.")
          .orElse("", "all records");
  static final Field<String> TIME =
      Field.of(
              "time",
              Scalars.wordOrNull(List.of("seconds", "millis", "dayFirst", "monthFirst")),
              "Unit of times since the start, or order of dates.")
          .orElse("", "the order that the dates show; otherwise seconds");
  static final Field<Double> SPEED =
      Field.of("speed", Scalars.numberOrText(0.001, 1000), "Factor of the recorded speed.")
          .orElse("1");

  static final Field<Double> COPIES =
      Field.of(
              "copies",
              Scalars.numberOrText(0.001, 100_000),
              "Copies of the recorded application, each at another offset, repeated until the load"
                  + " ends.")
          .orElse(0.0, "the recording once");
  static final Field<Double> AT =
      Field.of(
              "at",
              Scalars.perSecond(0.001, 1e9),
              "The load's mean rate, which sets the number of copies.")
          .orElse(0.0, "copies");
  static final Field<String> REPEATED =
      Field.of(
              "repeated",
              Scalars.wordOrNull(List.of("kept", "multiplied")),
              "Whether all copies share the recurring recorded values, or each has its own.")
          .orElse("kept");
  static final Field<List<Node>> KINDS =
      Field.of(
          "kinds",
          Structures.listOrNull(
              Scalars.text(300), 0, 1000, "a list of texts such as Orders.3=counter"),
          "Kinds of key tokens: table.column=kind or table.column.token=kind, with columns from 0"
              + " (the time) and tokens from 1; few, time, counter, id, unique, repeated, or a"
              + " place with equal values. Copies need a kind for each token.");

  static final FieldGroup TRACE =
      FieldGroup.of(
              "trace",
              "A recorded file of CSV or JSON lines, gzip too.",
              "the path of a file of CSV or JSON lines, or a mapping of file and more",
              FILE,
              RECORDS,
              TIME,
              SPEED,
              COPIES,
              AT,
              REPEATED,
              KINDS)
          .overridable();

  static final Field<Integer> CLIENT_COUNT =
      Field.of(
          "clients",
          Scalars.count(10_000_000),
          "Closed loop: this many clients that each wait for the answer.");

  private static final List<Field<?>> CLIENT_FIELDS =
      List.of(
          Field.of(
              "rate",
              RateFields.RATE,
              "Open loop: operations arrive at this rate, even if answers are late."),
          CLIENT_COUNT,
          Field.of(
              "trace",
              Structures.anyOf(Scalars.name(), TRACE),
              "A recorded file, or its path alone; the generator {trace: 1} takes the values of its"
                  + " column 1."));

  /** Who sends a load's operations, one of them. */
  public static final Set<String> CLIENTS = Field.names(CLIENT_FIELDS);

  static final Field<Integer> BURSTY =
      Field.of("bursty", Scalars.count(1_000_000), "Operations a burst.")
          .required("operations a burst", 1);
  static final FieldGroup BURSTS =
      FieldGroup.of("bursts", "Arrivals in bursts.", "a mapping such as {bursty: 10}", BURSTY);

  /** How the arrivals of a rate are spaced, where they come one by one. */
  static final Form<String> SINGLE_SPACING = Scalars.wordOrNull(List.of("poisson", "fixed"));

  static final Field<Node> SPACING =
      Field.of(
          "spacing",
          Structures.anyOf(SINGLE_SPACING, BURSTS),
          "Times between the arrivals of a rate. Default: poisson.");
  static final Field<Long> MEAN =
      Field.of("mean", DURATION, "Mean of an exponential distribution.")
          .required("a duration such as 50ms", 0L);
  static final FieldGroup THINK_TIME =
      FieldGroup.of(
          "thinkTime", "An exponential think time.", "a mapping such as {mean: 50ms}", MEAN);
  static final Field<Node> THINK =
      Field.of(
          "think",
          Structures.anyOf(DURATION, THINK_TIME),
          "How long a client waits after an answer. Default: no time.");

  private static final Form<Node> VALUE =
      Structures.anyOf(
          GeneratorForms.GENERATOR,
          Structures.described(
              Scalars.constantWord("absent"), "no value, and no entry in a nullFiltered index."));
  static final String VALUES_EXPECTED = "a mapping of columns to generators";
  static final Field<Node.Mapping> VALUES =
      Field.of(
          "values",
          Structures.mapOf(VALUE, VALUES_EXPECTED),
          "Generators instead of those of the columns. In a page or transaction: drawn once for"
              + " each operation, for all calls with the column.");
  static final Field<String> ENTITY =
      Field.of(
          Entities.ENTITY,
          Scalars.name(),
          "The entity whose generators the rows use, unless values has others.");
  static final Field<Integer> ROWS_PER_COMMIT =
      Field.of(
              "rowsPerCommit",
              Scalars.count(RowBuffer.CAPACITY),
              // In digits: the JDK's formatter takes milliseconds to be ready for its first number.
              "Rows written or looked up by one operation, at most 1,024.")
          .orElse("1");
  static final Field<List<Node>> SETS =
      Field.of(
          "sets",
          Structures.listOrNull(Scalars.text(1000), 0, Integer.MAX_VALUE, "a list of columns"),
          "Updates only: columns that get new values; entries without these columns are not"
              + " written. Default: the columns of values outside the key, or all.");
  static final Field<Long> TIMEOUT =
      Field.of(
              "timeout",
              Scalars.duration(MILLI_NANOS, HOUR_NANOS),
              "Timeout of one attempt; in a page or transaction, of each call and of the commit.")
          .orElse("10s");
  static final Field<Integer> ATTEMPTS =
      Field.of(
              "attempts",
              Scalars.count(1000),
              "Maximum attempts, including the first: of each call of a page, or of a whole"
                  + " transaction.")
          .orElse("1");
  static final Field<Long> BACKOFF =
      Field.of(
              "backoff",
              DURATION,
              "Mean wait before the second attempt; it doubles with each further one.")
          .orElse("100ms");
  static final Field<Long> MAX_BACKOFF =
      Field.of("maxBackoff", DURATION, "Longest wait before an attempt.").orElse("5s");
  static final Field<Double> RETRY_BUDGET =
      Field.of(
          "retryBudget",
          Scalars.share(0, 1),
          "Greatest number of retries, as a share of the operations (in a page: calls) that clients"
              + " start. Default: no bound.");
  static final Field<Integer> RETRY_RESERVE =
      Field.of(
              "retryReserve",
              Scalars.count(1_000_000),
              "Greatest number of unused retries in the budget; also the number at the start.")
          .orElse("10");
  static final Field<Long> FROM =
      Field.of("from", DURATION, "Start of the load, and time 0 of its rate.").orElse("0m");
  static final Field<Long> UNTIL =
      Field.of("until", DURATION, "When it ends.").orElse(Long.MAX_VALUE, "the end of the run");
  static final Field<Boolean> STALE =
      Field.of("stale", Scalars.flag(), "Reads only: any replica may answer, also with older data.")
          .orElse("false");

  // Fields of a transaction.
  static final Field<Long> COMPUTE =
      Field.of(
              "compute",
              DURATION,
              "Transactions only: the application's computing time between reads and commit.")
          .orElse(0L, "none");
  static final Field<Double> FAILURES =
      Field.of(
              "failures",
              Scalars.share(0, 1),
              "Transactions only: share of attempts that the application abandons after computing.")
          .orElse(0.0, "none");
  static final Field<String> ON_FAILURE =
      Field.of(
              "onFailure",
              Scalars.wordOrNull(List.of("rollback", "none")),
              "Transactions only: whether an abandoned attempt is rolled back, or keeps its locks"
                  + " until the system ends it.")
          .orElse("rollback");
  static final Field<Double> ROLLBACK_FAILURES =
      Field.of(
              "rollbackFailures",
              Scalars.share(0, 1),
              "Transactions only: share of the rollbacks that fail.")
          .orElse(0.0, "none");

  private static final List<Field<?>> TRANSACTION_FIELDS =
      List.of(COMPUTE, FAILURES, ON_FAILURE, ROLLBACK_FAILURES);

  /** Fields of a transaction only. */
  static final Set<String> TRANSACTION_ONLY = Field.names(TRANSACTION_FIELDS);

  // Fields of a call of a page.
  static final Field<String> ONLY_FOR_COLUMN =
      Field.of("column", Scalars.name(), "The column with the user.")
          .required("a column of the table", "");
  static final Field<Node> ONLY_FOR_SHARE =
      Field.of("share", RateFields.SHARE, "Share of the users.")
          .required("a share such as 5%, or one that changes with time");
  static final FieldGroup USERS =
      FieldGroup.of(
              "users",
              "A share of users, chosen by a hash.",
              "a mapping such as {column: User, share: 5%}",
              ONLY_FOR_COLUMN,
              ONLY_FOR_SHARE)
          .removable();

  private static final List<Field<?>> SHARE_FIELDS =
      List.of(
          Field.of(
              "onlyFor",
              USERS,
              "Pages only: call only for a share of users, chosen by a hash. Users stay in a"
                  + " growing share."),
          Field.of("exceptFor", USERS, "Pages only: call only for the other users."));

  /** Users for whom a call is made, one of them. */
  public static final Set<String> SHARES = Field.names(SHARE_FIELDS);

  private static final List<Field<?>> CONDITION_FIELDS =
      List.of(
          Field.of(
              "ifAbsent",
              Scalars.name(),
              "Serial pages only: call only if this earlier lookup of one row found nothing. A"
                  + " lookup that was not made found nothing."),
          Field.of(
              "ifPresent",
              Scalars.name(),
              "Serial pages only: call only if this earlier lookup of one row found a row."));

  /** When a call is made, one of them. */
  public static final Set<String> CONDITIONS = Field.names(CONDITION_FIELDS);

  /** Fields of loads of single calls, and of calls. */
  static final Set<String> CALL_ONLY =
      Field.names(FieldGroup.join(List.of(ROWS_PER_COMMIT, SETS), ScanFields.FIELDS));

  static final FieldGroup CALL =
      FieldGroup.of(
              "call",
              "One call of a page or transaction: one of "
                  + String.join(", ", CALLS)
                  + ", of which a transaction has "
                  + String.join(", ", TRANSACTION_CALLS)
                  + ". It has the timeout and attempts of the load.",
              "a mapping such as {lookup: User}",
              FieldGroup.join(
                  CALL_FIELDS,
                  List.of(
                      ENTITY,
                      Field.of(
                          "values",
                          VALUES.form(),
                          "Generators instead of those of the columns and of the load.")),
                  CONDITION_FIELDS,
                  SHARE_FIELDS,
                  List.of(ROWS_PER_COMMIT, SETS),
                  ScanFields.FIELDS))
          .overridable();

  static final int MAX_CALLS = 60;

  static final Field<Node.Mapping> CALL_MAP =
      Field.<Node.Mapping>of(
              "calls",
              Structures.mapOf(CALL, "a mapping of calls"),
              "Pages and transactions only: the calls by name, in order; a transaction's reads come"
                  + " before its writes.")
          .required("a mapping of calls such as {user: {lookup: User}}");

  /** Fields of pages and transactions only. */
  static final Set<String> SEQUENCE_ONLY =
      Field.names(FieldGroup.join(List.of(CALL_MAP), TRANSACTION_FIELDS));

  public static final FieldGroup LOAD =
      FieldGroup.of(
              "load",
              "A stream of operations on one table: one of "
                  + String.join(", ", CALLS)
                  + "; or a page or transaction of several calls; and one of "
                  + String.join(", ", CLIENTS)
                  + ".",
              "a mapping such as {insert: Users, rate: 500/s}",
              FieldGroup.join(
                  CALL_FIELDS,
                  SEQUENCE_FIELDS,
                  CLIENT_FIELDS,
                  List.of(
                      SPACING,
                      THINK,
                      ENTITY,
                      VALUES,
                      ROWS_PER_COMMIT,
                      SETS,
                      TIMEOUT,
                      ATTEMPTS,
                      BACKOFF,
                      MAX_BACKOFF,
                      RETRY_BUDGET,
                      RETRY_RESERVE,
                      FROM,
                      UNTIL,
                      STALE),
                  ScanFields.FIELDS,
                  List.of(CALL_MAP),
                  TRANSACTION_FIELDS))
          .overridable();

  /** The fields that a load or a call may have. */
  public static final Set<String> LOAD_AND_CALL =
      Field.names(FieldGroup.join(LOAD.fields(), CALL.fields()));

  public static final Field<Node.Mapping> LOADS =
      Field.<Node.Mapping>of(
              "loads", Structures.mapOf(LOAD, "a mapping of loads"), "The loads by name.")
          .required("a mapping of loads");

  private LoadFields() {}

  private static Field<String> table(String operation, String what) {
    return Field.of(operation, Scalars.name(), "The table " + what + ".");
  }
}
