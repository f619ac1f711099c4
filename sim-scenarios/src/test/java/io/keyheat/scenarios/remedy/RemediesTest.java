package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.SchemaDialect;
import io.keyheat.scenarios.reader.FieldValue;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.schema.ddl.SchemaText;
import io.keyheat.scenarios.sweep.KeptFinding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which remedies are tried of what is hot. */
class RemediesTest {
  private static KeptFinding finding(String space, Cause cause) {
    return new KeptFinding(cause, space, "w", 0.5, 0, "", List.of(), List.of());
  }

  private static List<String> fields(String text, String hot) throws ScenarioException {
    return fields(text, hot, Cause.FEW_TABLETS);
  }

  private static List<String> fields(String text, String hot, Cause cause)
      throws ScenarioException {
    Variant variant = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0);
    KeptFinding limit = finding(hot, cause);
    return Remedies.of(limit, variant).stream()
        .flatMap(remedy -> remedy.fields().stream())
        .map(FieldValue::toString)
        .toList();
  }

  private static final String ROW_NUMBERS =
      """
      title: Events under hidden row numbers
      system: tikv
      servers: 4
      duration: 1m
      tables:
        E:
          columns:
            id: {type: int64, values: {sequence: 1}}
            _tidb_rowid: {type: int64, values: {sequence: 1}}
            _tidb_shard: {type: int64, values: {hash: [_tidb_rowid], modulo: 16, perCommit: true}}
          key: [_tidb_shard, _tidb_rowid]
          indexes: {PRIMARY: {on: [id]}}
      loads: {in: {insert: E, rate: 8000/s}}
      """;

  /** Nobody sets a row number that the database gives; how many shards it has may be set. */
  @Test
  void ofRowNumbersThatTheDatabaseGivesOnlyTheShardChanges() throws ScenarioException {
    assertThat(fields(ROW_NUMBERS, "E", Cause.GROWING_KEY))
        .contains(
            "tables.E.columns._tidb_shard={type: int64, values: {hash: [_tidb_rowid], modulo: 64,"
                + " perCommit: true}, indexed: false}")
        .noneMatch(field -> field.contains("modulo: 16,"))
        .filteredOn(field -> field.startsWith("tables.E.key="))
        .isNotEmpty()
        .allMatch(field -> field.endsWith("=[_tidb_shard, _tidb_rowid]"));
    String unsharded =
        ROW_NUMBERS.replaceFirst(" *_tidb_shard: .*\n", "").replace("[_tidb_shard, ", "[");
    assertThat(fields(unsharded, "E", Cause.GROWING_KEY))
        .filteredOn(field -> field.startsWith("tables.E.key="))
        .isNotEmpty()
        .allMatch(field -> field.endsWith("=[KeyShard, _tidb_rowid]"));
  }

  @Test
  void noIndexHoldsWhatTheDatabaseHides() throws ScenarioException {
    assertThat(fields(ROW_NUMBERS, "E.PRIMARY", Cause.GROWING_INDEX))
        .contains("tables.E.indexes.PRIMARY.on=[PRIMARYShard, id]")
        .noneMatch(field -> field.contains("_tidb_"));
  }

  @Test
  void anIndexWithEntriesOfNullsIsTriedWithoutThem() throws ScenarioException {
    String text =
        """
        title: Orders with coupons
        system: spanner
        servers: 6
        duration: 2m
        tables:
          O:
            columns:
              Id: {type: int64, values: {sequence: 1}}
              H: {type: int64, values: {hash: [Id], modulo: 64}}
              Coupon: {type: string, values: {text: "C{n}", n: {uniform: [1000, 9999]}}}
            key: [H, Id]
            indexes: {ByCoupon: {on: [Coupon, Id]}}
        loads:
          without: {insert: O, rate: 6000/s, values: {Coupon: absent}}
        """;
    String nullFiltered = "tables.O.indexes.ByCoupon.nullFiltered=true";
    assertThat(fields(text, "O.ByCoupon")).contains(nullFiltered);
    assertThat(fields(text.replace("absent", "{constant: C1}"), "O.ByCoupon"))
        .doesNotContain(nullFiltered);
  }

  /** Of queries that read 50 rows, only ten are less. */
  @Test
  void queriesThatReadManyRowsAreTriedWithLowerLimits() throws ScenarioException {
    String text =
        """
        title: Newest events
        system: spanner
        servers: 3
        duration: 1m
        tables:
          E:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Id]
            indexes: {ByAt: {on: [At]}}
        loads:
          write: {insert: E, rate: 100/s}
          many: {scan: E, index: ByAt, limit: 5000, rate: 10/s}
          few: {scan: E, index: ByAt, limit: 50, rate: 10/s}
          keys: {scan: E, limit: 5000, rate: 10/s}
        """;
    assertThat(fields(text, "E.ByAt", Cause.LARGE_SCAN))
        .filteredOn(field -> field.contains(".limit"))
        .containsExactly("loads.many.limit=100", "loads.many.limit=10", "loads.few.limit=10");
    assertThat(fields(text, "E", Cause.LARGE_SCAN))
        .filteredOn(field -> field.contains(".limit"))
        .containsExactly("loads.keys.limit=100", "loads.keys.limit=10");
    assertThat(fields(text, "E.ByAt", Cause.GROWING_INDEX))
        .noneMatch(field -> field.contains(".limit"));
  }

  /** A table of one tablet and an index of one: the hot one of the two is split beforehand. */
  @ParameterizedTest
  @CsvSource({"T, tables.T.preSplits=12", "T.ByA, tables.T.indexes.ByA.preSplits=12"})
  void whatIsHotIsSplitBeforehand(String hot, String field) throws ScenarioException {
    String text =
        """
        title: A table with an index
        system: yugabytedb
        servers: 3
        duration: 1m
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}, A: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            partition: []
            preSplits: 1
            indexes: {ByA: {on: [A], partition: [], preSplits: 1}}
        loads: {write: {insert: T, rate: 100/s}}
        """;
    assertThat(fields(text, hot, Cause.UNDIVIDED_LOAD))
        .filteredOn(set -> set.endsWith("preSplits=12"))
        .containsOnly(field);
  }

  /** Shards of an index need a tablet each, of the index; its table has 24 of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"", ", preSplits: 1", ", preSplits: ['2026-01-01T00:01:00Z']"})
  void shardsOfAnIndexAreGivenTabletsOfTheIndexHoweverItIsSplit(String splits)
      throws ScenarioException {
    String text =
        """
        title: Sessions
        system: spanner
        servers: 6
        duration: 2m
        tables:
          S:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Id]
            preSplits: 24
            indexes: {ByAt: {on: [At]%s}}
        loads:
          touch: {update: S, sets: [At], rate: 4500/s}
        """
            .formatted(splits);
    Variant variant = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0);
    KeptFinding hot = finding("S.ByAt", Cause.FEW_TABLETS);
    List<Remedy> sharded =
        Remedies.of(hot, variant).stream()
            .filter(remedy -> remedy.name().startsWith("shard"))
            .toList();
    assertThat(sharded).hasSize(4);
    for (int i = 0; i < 4; i++) {
      ReadOptions options = ReadOptions.DEFAULT.withFields(sharded.get(i).fields());
      TableSpec table =
          ScenarioReader.read("test", text, options).variants().get(0).spec().tables().get(0);
      assertThat(table.preSplits().tablets()).isEqualTo(24);
      assertThat(table.indexes().get(0).preSplits())
          .isEqualTo(PreSplits.into(KeyRemedies.SHARDS.get(i)));
    }
  }

  /** A remedy on top of its own result would name the shard twice. */
  @Test
  void anIndexThatBeginsWithItsShardIsNotShardedAgain() throws ScenarioException {
    String text =
        """
        title: Events
        system: tikv
        servers: 6
        duration: 2m
        tables:
          E:
            columns:
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
              ByAtShard: {type: int64, values: {hash: [Id], modulo: 2}}
            key: [Id]
            indexes: {ByAt: {on: [ByAtShard, At]}}
        loads:
          in: {insert: E, rate: 15000/s}
        """;
    String unsharded = text.replace("[ByAtShard, At]", "[At]").replace("ByAtShard", "Other");
    assertThat(fields(text, "E.ByAt")).noneMatch(field -> field.contains("ByAtShard"));
    assertThat(fields(unsharded, "E.ByAt")).anyMatch(field -> field.contains("ByAtShard"));
  }

  /** The hot range has the name of the parent; the key of the child begins with that of it. */
  @Test
  void aTableInterleavedInTheHotOneIsShardedBehindItsParentsKey() throws ScenarioException {
    String text =
        """
        title: Orders of tenants
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Tenants:
            columns: {TenantId: {type: int64, values: {uniform: [1, 2000]}}}
            key: [TenantId]
            existing: 2000
            preSplits: 16
          Orders:
            columns:
              TenantId: {type: int64, values: {uniform: [1, 2000]}}
              OrderId: {type: int64, values: {sequence: 1}}
            key: [TenantId, OrderId]
            interleavedIn: Tenants
        loads:
          orders: {insert: Orders, rate: 6000/s}
        """;
    assertThat(fields(text, "Tenants"))
        .contains(
            "tables.Orders.key=[TenantId, KeyShard, OrderId]",
            "tables.Orders.columns.OrderId.values={bitReversed: 1}")
        .noneMatch(field -> field.startsWith("tables.Tenants.columns"))
        .noneMatch(field -> field.startsWith("tables.Orders.preSplits"));
  }

  /** Four tablets for each of four servers, and one for each end behind a salt. */
  @ParameterizedTest
  @CsvSource({"1, 16, 16", "4, 4, 16", "3, 3, 16"})
  void eachEndOfATableIsGivenATabletBeforehand(int salts, int ofEnds, int ofServers)
      throws ScenarioException {
    String text =
        """
        title: Log
        system: hbase
        servers: 4
        duration: 6m
        tables:
          Log:
            columns:
              Salt: {type: int64, values: {uniform: [1, %d]}}
              Id: {type: int64, values: {sequence: 1}}
            key: [Salt, Id]
            rowSize: 1KB
        loads:
          log: {insert: Log, rate: 8000/s}
        """
            .formatted(salts);
    assertThat(fields(text, "Log"))
        .contains("tables.Log.preSplits=" + ofEnds, "tables.Log.preSplits=" + ofServers);
  }

  /**
   * Nobody splits FoundationDB by hand; HBase has no splits by load, so a ramp finds as few
   * regions.
   */
  @ParameterizedTest
  @CsvSource({"foundationdb, false, true", "hbase, true, false", "spanner, true, true"})
  void whatTheSystemHasNotIsNotTried(String system, boolean preSplits, boolean ramp)
      throws ScenarioException {
    String text =
        """
        title: Settings
        system: %s
        servers: 4
        duration: 6m
        tables:
          Settings:
            columns: {Id: {type: int64, values: {uniform: [1, 100000]}}}
            key: [Id]
            rowSize: 1KB
            existing: 100000
        loads:
          read: {lookup: Settings, rate: 30000/s}
        """
            .formatted(system);
    List<String> fields = fields(text, "Settings");
    assertThat(fields.stream().anyMatch(field -> field.contains("preSplits"))).isEqualTo(preSplits);
    assertThat(fields.contains("ramp=50%")).isEqualTo(ramp);
  }

  /**
   * A hash of the whole key places each row by itself: a shard along with it leaves the row that
   * has 40 % of the load where it is. Before all splits it is 40 of 40 + 60 / 4 in its partition.
   */
  @Test
  void aRowThatFillsItsPartitionIsWrittenInPieces() throws ScenarioException {
    String text =
        """
        title: Stock of items
        system: dynamodb
        servers: 4
        duration: 2m
        tables:
          Stock:
            columns:
              Id: {type: int64, values: {mix: {share: 40%, hot: 5, rest: {uniform: [1, 1000000]}}}}
            key: [Id]
            rowSize: 400B
            existing: 1000000
        loads:
          sell: {update: Stock, rate: 3000/s}
        """;
    assertThat(fields(text, "Stock"))
        .contains("tables.Stock.key=[Piece, Id]")
        .noneMatch(field -> field.contains("KeyShard"));
  }

  /** However the key begins, the row that all updates name has one lock. */
  @Test
  void aRowWhoseLockIsWaitedForIsOnlyWrittenInPieces() throws ScenarioException {
    String text =
        """
        title: Posts
        system: datastore
        servers: 4
        duration: 2m
        tables:
          P:
            columns: {Id: {type: int64, values: {sequence: 1}}}
            key: [Id]
            existing: 1000
        loads:
          add: {insert: P, rate: 20/s}
          like: {update: P, rate: 150/s, values: {Id: {constant: 77}}}
        """;
    assertThat(fields(text, "P", Cause.ROW_LOCK))
        .filteredOn(field -> field.contains(".key=") || field.contains(".values="))
        .isNotEmpty()
        .allMatch(field -> field.equals("tables.P.key=[Piece, Id]"));
  }

  private static final String COUNTER =
      """
      title: Likes of posts
      system: firestore
      servers: 4
      duration: 2m
      tables:
        Post:
          columns: {Id: {type: int64, values: {uniform: [1, 1000]}, indexed: false}}
          key: [Id]
          existing: 1000
      loads:
        like:
          KIND: serial
          rate: 150/s
          values: {Id: {constant: 77}}
          calls:
            get: {lookup: Post}
            put: {update: Post}
        view: {lookup: Post, rate: 100/s}
      """;

  /** A counter kept in 16 copies is written 16 times, by whatever writes it, and read once. */
  @ParameterizedTest
  @ValueSource(strings = {"page", "transaction"})
  void copiesOfARowAreAllWrittenByPagesAndTransactions(String kind) throws ScenarioException {
    String text = COUNTER.replace("KIND", kind);
    assertThat(fields(text, "Post", Cause.ROW_LOCK))
        .contains("loads.like.calls.put.fanOut={Copy: 0..15}", "tables.Post.existing=16000")
        .noneMatch(field -> field.contains("get.fanOut={Copy") || field.contains("view.fanOut={C"));
  }

  /** A piece is no whole: who reads in a page reads all of them, and a delete leaves none. */
  @Test
  void piecesOfARowAreAllReadAndDeletedByPages() throws ScenarioException {
    String text = COUNTER.replace("KIND", "page") + "  drop: {delete: Post, rate: 1/s}\n";
    assertThat(fields(text, "Post", Cause.ROW_LOCK))
        .contains(
            "loads.like.calls.get.fanOut={Piece: 0..15}",
            "loads.view.fanOut={Piece: 0..15}",
            "loads.drop.fanOut={Piece: 0..15}")
        .noneMatch(field -> field.contains("put.fanOut={Piece"));
  }

  /** What a transaction can do with a piece is not known, whoever else updates the row. */
  @Test
  void piecesAreNotTriedOfRowsThatATransactionUpdatesToo() throws ScenarioException {
    String alone = COUNTER.replace("KIND", "page");
    String other =
        "  other: {transaction: serial, rate: 1/s, calls: {l: {lookup: Post}, u: {update:"
            + " Post}}}\n";
    assertThat(fields(alone, "Post", Cause.ROW_LOCK)).contains("tables.Post.key=[Piece, Id]");
    assertThat(fields(alone + other, "Post", Cause.ROW_LOCK))
        .doesNotContain("tables.Post.key=[Piece, Id]");
  }

  /** 4 servers have 16 splits; behind four shards, twelve of these would be times of its start. */
  @Test
  void anIndexBehindFewShardsBeginsWithASplitForEach() throws ScenarioException {
    String text =
        """
        title: Events
        system: spanner
        servers: 4
        duration: 2m
        tables:
          E:
            columns:
              Shard: {type: int64, values: {hash: [Id], modulo: 4}}
              Id: {type: uuid, values: {uuid: v4}}
              At: {type: timestamp, values: now}
            key: [Shard, Id]
            indexes: {ByAt: {on: [At desc]}}
        loads:
          in: {insert: E, rate: 5000/s}
        """;
    assertThat(fields(text, "E.ByAt"))
        .containsSequence(
            "tables.E.indexes.ByAt.on=[Shard, At desc]", "tables.E.indexes.ByAt.preSplits=4");
  }

  /** A shard in front of a key is asked for by the scans of pages as by any other. */
  @Test
  void scansOfPagesAskEveryShard() throws ScenarioException {
    String text =
        """
        title: A log and its page
        system: spanner
        servers: 4
        duration: 2m
        tables:
          Log:
            columns: {At: {type: timestamp, values: now}, Id: {type: uuid, values: {uuid: v4}}}
            key: [At, Id]
        loads:
          in: {insert: Log, rate: 5000/s}
          front: {page: serial, rate: 10/s, calls: {newest: {scan: Log, reverse: true, limit: 9}}}
        """;
    assertThat(fields(text, "Log")).contains("loads.front.calls.newest.fanOut={KeyShard: 0..15}");
  }

  private static final String ORDERS =
      """
      title: Orders with lines
      system: spanner
      servers: 4
      duration: 2m
      tables:
        Orders:
          columns: {Id: {type: int64, values: COLUMN}}
          key: [Id]
          existing: 1000
        Lines:
          columns:
            Id: {type: int64, values: COLUMN}
            N: {type: int64, values: {uniform: [1, 1000000]}}
          key: [Id, N]
          interleavedIn: Orders
      loads:
        place:
          transaction: serial
          rate: 700/s
          values: {Id: {sequence: 50001}}
          calls:
            o: {insert: Orders}
            l: {insert: Lines, rowsPerCommit: 3}
        get: {lookup: Orders, rate: 10/s, values: {Id: {uniform: [7, 9000]}}}
        one: {update: Orders, rate: 10/s, values: {Id: {constant: 77}}}
        lines: {scan: Lines, where: {Id: {uniform: [1, 1000]}}, limit: all, rate: 1/s}
      """;

  /** Each place goes on with the number at which it began; row 77 is one row, whatever its id. */
  @Test
  void otherIdsReplaceThoseInOrderWhereverTheScenarioSaysWhatTheyAre() throws ScenarioException {
    List<String> fields = fields(ORDERS.replace("COLUMN", "{sequence: 20001}"), "Orders");
    assertThat(fields)
        .filteredOn(field -> field.contains("bitReversed"))
        .containsExactlyInAnyOrder(
            "tables.Orders.columns.Id.values={bitReversed: 20001}",
            "tables.Lines.columns.Id.values={bitReversed: 20001}",
            "loads.place.values.Id={bitReversed: 50001}",
            "loads.get.values.Id={bitReversed: 7}",
            "loads.lines.where.Id={bitReversed: 1}");
  }

  /** The order is that of what the load writes; columns that popular rows are named by stay. */
  @Test
  void keysThatOnlyTheLoadDrawsInOrderGetOtherIds() throws ScenarioException {
    String skewed = ORDERS.replace("COLUMN", "{zipf: {min: 1, count: 50000}}");
    assertThat(fields(skewed, "Orders"))
        .contains("loads.place.values.Id={bitReversed: 50001}")
        .noneMatch(field -> field.contains(".columns.Id.values"));
    String scattered =
        ORDERS
            .replace("COLUMN", "{uniform: [1, 1000000]}")
            .replace("{sequence: 50001}", "{uniform: [1, 1000000]}");
    assertThat(fields(scattered, "Orders")).noneMatch(field -> field.contains("bitReversed"));
  }

  /** A line has the id of its order, so only orders take theirs from a sequence. */
  @Test
  void onlyTheParentTakesItsIdsFromASequenceOfTheDatabase() throws ScenarioException {
    String text = ORDERS.replace("COLUMN", "{bitReversed: 1}");
    Variant variant = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0);
    assertThat(SchemaText.of(variant.spec().tables(), SchemaDialect.GOOGLESQL))
        .containsOnlyOnce("CREATE SEQUENCE OrdersIdSeq")
        .containsOnlyOnce("GET_NEXT_SEQUENCE_VALUE");
  }

  /**
   * 500/s grow by half to 12,000/s in the eight steps of ln(24) / ln(1.5) = 7.8, of 5 minutes each.
   * A ninth of the 40 minutes, 266.7 s, is the last tenth of the run: more than the minute asked.
   */
  @ParameterizedTest
  @CsvSource({"1m, 2666667", "10m, 3000000"})
  void aRampHasItsFullRateForTheLastTenthOfItsRun(String duration, long leastMillis)
      throws ScenarioException {
    String text =
        """
        title: Random keys
        system: spanner
        servers: 3
        duration: %s
        tables:
          T:
            columns: {Id: {type: uuid, values: {uuid: v4}}}
            key: [Id]
            preSplits: 36
        loads:
          w: {insert: T, rate: 12000/s}
        """
            .formatted(duration);
    assertThat(fields(text, "T"))
        .filteredOn(field -> field.startsWith("duration="))
        .singleElement()
        .extracting(field -> Long.parseLong(field.replaceAll("\\D", "")))
        .satisfies(millis -> assertThat(millis).isBetween(leastMillis, leastMillis + 2));
    assertThat(fields(text.replace("duration: " + duration, "duration: 20s"), "T"))
        .noneMatch(field -> field.startsWith("ramp"));
  }

  private static final String ONE_LOAD =
      """
      title: Random keys
      system: spanner
      servers: 3
      start: 2026-05-31T23:55:00Z
      duration: 12m
      tables:
        T:
          columns:
            Day: {type: string, values: {timeText: yyyy-MM-dd}}
            Id: {type: uuid, values: {uuid: v4}}
          key: KEY
          preSplits: 36
      loads:
        w: {insert: T, rate: RATE}
      FAULTS
      """;

  /**
   * What ends, falls or happens once has been by when a ramp reaches its rate; a load that begins
   * later, or has risen to its rate, goes on.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[Id]      | 12000/s                               |                               | true",
        "[Id]      | 12000/s, from: 5m                     |                               | true",
        "[Id]      | 12000/s, until: 9m                    |                               | false",
        "[Id]      | '{step: {0m: 12000/s, 5m: 1000/s}}'   |                               | false",
        "[Id]      | 12000/s | 'faults: [{stopServer: 1, from: 2m, to: 4m}]'            | false",
        "[Day, Id] | 12000/s                               |                               | false"
      })
  void aRampIsOnlyTriedWhereAllIsStillToBeDoneAfterIt(
      String key, String rate, String faults, boolean isTried) throws ScenarioException {
    String text =
        ONE_LOAD
            .replace("KEY", key)
            .replace("RATE", rate)
            .replace("FAULTS", faults == null ? "" : faults);
    assertThat(fields(text, "T").contains("ramp=50%")).isEqualTo(isTried);
  }

  /** Rates that rise in a step have no ramp: the run would only be longer with it. */
  @Test
  void aLongerRunOfTheSameRatesIsNoRemedy() throws ScenarioException {
    RunSpec given = spec("{step: {0m: 500/s, 5m: 8000/s}}", "12m");
    assertThat(TrafficRemedies.undone(given, spec("{step: {0m: 500/s, 5m: 8000/s}}", "47m")))
        .contains("it slows the growth of no load");
    String ramp = "{growth: {from: 500/s, by: 50%, every: 5m, to: 8000/s}}";
    assertThat(TrafficRemedies.undone(given, spec(ramp, "47m"))).isEmpty();
  }

  /** 8,000/s for 12 minutes are 5,760,000; with 500/s for 5 minutes and 750/s and 1,125/s less. */
  @Test
  void whatOffersFewerOperationsIsNoRemedy() throws ScenarioException {
    String ramp = "{growth: {from: 500/s, by: 50%, every: 5m, to: 8000/s}}";
    assertThat(TrafficRemedies.undone(spec("8000/s", "12m"), spec(ramp, "12m")))
        .contains("only 510,000 of 5,760,000 operations would be offered");
  }

  private static RunSpec spec(String rate, String duration) throws ScenarioException {
    String text =
        ONE_LOAD
            .replace("KEY", "[Id]")
            .replace("RATE", rate)
            .replace("FAULTS", "")
            .replace("duration: 12m", "duration: " + duration);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0).spec();
  }

  /** No scenario says whether a transaction can do with a part of what it updates. */
  @Test
  void thatPiecesOfARowWhichATransactionUpdatesAreNotTriedIsSaid() throws ScenarioException {
    String text =
        """
        title: A ledger
        system: spanner
        servers: 5
        duration: 2m
        tables:
          Accounts:
            columns: {Account: {type: int64, values: {uniform: [1, 5000]}}}
            key: [Account]
            existing: 5000
        loads:
          book:
            transaction: serial
            rate: 200/s
            values: {Account: {constant: 42}}
            calls:
              read: {lookup: Accounts}
              balance: {update: Accounts}
        """;
    Variant variant = ScenarioReader.read("test", text, ReadOptions.DEFAULT).variants().get(0);
    KeptFinding locked = finding("Accounts", Cause.ROW_LOCK);
    assertThat(Remedies.of(locked, variant)).isEmpty();
    assertThat(Remedies.untried(locked, variant))
        .singleElement()
        .asString()
        .contains("pieces of hot rows of Accounts: the transaction book updates them");
    String alone =
        text.substring(0, text.indexOf("loads:")) + "loads: {w: {update: Accounts, rate: 9/s}}";
    Variant single = ScenarioReader.read("test", alone, ReadOptions.DEFAULT).variants().get(0);
    assertThat(Remedies.untried(locked, single)).isEmpty();
  }
}
