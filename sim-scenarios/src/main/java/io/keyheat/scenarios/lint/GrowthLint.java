package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.KeyOrder;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.scenarios.diagnosis.DealingColumn;
import io.keyheat.scenarios.diagnosis.DominantHash;
import io.keyheat.scenarios.diagnosis.FittingSchema;
import io.keyheat.scenarios.diagnosis.LeadingPeriod;
import io.keyheat.scenarios.diagnosis.RemedyKind;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.SpaceKey.OrderedPart;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.lint.LintContext.Found;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keys of tables and indexes of which all writes, or those of one of a few values, go to one place
 * at a time. At which rate that matters, a run shows.
 */
final class GrowthLint {
  /** Shards that are enough where no run shows it: one takes an eighth of the writes. */
  private static final double ENOUGH_SHARDS = 8;

  /** Values of other columns that are enough: they are seldom equally frequent. */
  private static final double ENOUGH_VALUES = 32;

  /** A part that leads for less of the writes is one of many. */
  private static final double LEAST_SHARE = 0.1;

  private final LintContext context;

  private GrowthLint(LintContext context) {
    this.context = context;
  }

  static void check(LintContext context) {
    GrowthLint lint = new GrowthLint(context);
    for (TableSpec table : context.spec().tables()) {
      if (!context.writers(table).isEmpty()) {
        spaces(context, table).forEach(key -> lint.check(key));
      }
    }
  }

  /** The keys of a table, of its declared indexes and of its automatic ones. */
  private static List<SpaceKey> spaces(LintContext context, TableSpec table) {
    List<String> names = new ArrayList<>(List.of(table.name()));
    table.indexes().forEach(index -> names.add(table.name() + "." + index.name()));
    if (context.system().indexes().everyColumn()) {
      table.columns().stream()
          .filter(column -> column.indexed() && !table.isInKey(column.name()))
          .forEach(column -> names.add(table.name() + "." + column.name()));
    }
    return names.stream().map(name -> SpaceKey.of(context.spec(), name)).toList();
  }

  /** The key space in which rows or entries of a key lie. */
  private String space(SpaceKey key) {
    boolean isBeside =
        key.index().isEmpty() || key.declared().stream().anyMatch(IndexSpec::interleaved);
    return isBeside
        ? SpaceKey.root(context.spec(), key.table()).name()
        : key.table().name() + "." + key.index();
  }

  private void check(SpaceKey key) {
    String space = space(key);
    if (LeadingPeriod.isHashed(context.spec(), space)) {
      add(key, 0, Cause.SHARD_OF_TIME, List.of());
    } else if (isOfPeriod(key)) {
      add(key, 0, Cause.PERIOD_ENDS, List.of(key.columns().get(0) + " changes with each period"));
    } else if (SpaceKey.keepsHashesWhole(context.spec(), space)) {
      if (DominantHash.isIn(context.spec(), space)) {
        add(key, 0, Cause.BUSY_HASH, List.of());
      }
    } else {
      ordered(key).ifPresent(part -> checkOrder(key, part));
    }
  }

  /** Whether keys begin with a period of time, and few are written before it begins. */
  private boolean isOfPeriod(SpaceKey key) {
    return key.hashed() == 0
        && writers(key)
            .map(load -> load.values(key.table(), key.columns().get(0)).leadingTime())
            .filter(Objects::nonNull)
            .anyMatch(time -> time.isPeriod() && 2 * time.jitterNanos() < time.resolutionNanos());
  }

  private Stream<WriteLoad> writers(SpaceKey key) {
    return context.writers(key.table()).stream()
        .filter(load -> key.index().isEmpty() || load.changes(key.table(), key.columns().get(0)));
  }

  /** The part of a key whose order most writes of a load follow. */
  private Optional<OrderedPart> ordered(SpaceKey key) {
    return context.writers(key.table()).stream()
        .flatMap(load -> key.ordered(load).stream())
        .filter(part -> part.order().share() > leastShare(key, part))
        .max(Comparator.comparingDouble(part -> part.order().share()));
  }

  private double leastShare(SpaceKey key, OrderedPart part) {
    if (part.isFirstOf(key)) {
      return LEAST_SHARE;
    }
    List<String> front = key.columns().subList(0, key.columns().indexOf(part.column()));
    return DealingColumn.among(key.table(), front, context.calls(key.table())).isPresent()
        ? 1 / ENOUGH_SHARDS
        : 1 / ENOUGH_VALUES;
  }

  private void checkOrder(SpaceKey key, OrderedPart part) {
    int at = key.columns().indexOf(part.column());
    if (isOfParent(key, part) || isShardBehind(key, at)) {
      return;
    }
    List<String> figures = new ArrayList<>(List.of(part.column() + " " + part.order().words()));
    if (part.order().share() < 1) {
      figures.add(
          String.format(
              Locale.ROOT, "one in %,.0f of all writes at one end", 1 / part.order().share()));
    }
    add(key, at, cause(key, part), figures);
  }

  /** Rows of an interleaved table lie beside those of its parent, of which it is said. */
  private boolean isOfParent(SpaceKey key, OrderedPart part) {
    String parent = key.index().isEmpty() ? key.table().interleavedIn() : null;
    return parent != null
        && ordered(SpaceKey.of(context.spec(), parent))
            .filter(of -> of.column().equals(part.column()))
            .isPresent();
  }

  private Cause cause(SpaceKey key, OrderedPart part) {
    boolean areRanges = !part.isFirstOf(key);
    if (!key.index().isEmpty()) {
      return areRanges ? Cause.GROWING_INDEX_RANGES : Cause.GROWING_INDEX;
    }
    if (part.order().kind() == KeyOrder.Kind.SWEEPING_ID) {
      return Cause.SWEEPING_KEY;
    }
    return SpaceKey.walked(context.spec(), SpaceKey.root(context.spec(), key.table()).name())
        .orElse(areRanges ? Cause.GROWING_KEY_RANGES : Cause.GROWING_KEY);
  }

  /** Adds a warning where a shard stands behind what it should spread. */
  private boolean isShardBehind(SpaceKey key, int at) {
    List<String> own =
        key.declared()
            .map(index -> index.parts().stream().map(KeyPart::column).toList())
            .orElse(List.of());
    Optional<String> shard =
        DealingColumn.among(
            key.table(),
            own.subList(Math.min(at + 1, own.size()), own.size()),
            context.calls(key.table()));
    shard.ifPresent(
        behind ->
            context.add(
                Level.WARNING,
                Cause.INDEX_SHARD_BEHIND,
                path(key, at),
                behind + " stands behind " + own.get(at) + ", which grows and spreads nothing",
                Words.GENERAL.with("column", own.get(at))));
    return shard.isPresent();
  }

  private void add(SpaceKey key, int at, Cause cause, List<String> figures) {
    if (!context.rules().speakOf(cause)) {
      return;
    }
    ColumnSpec column = key.table().column(key.columns().get(at));
    Words words = Words.GENERAL.with("column", column.name());
    FittingSchema schema = new FittingSchema(context.spec(), key, Set.of(column.type()));
    List<RemedyKind> kinds = context.rules().remedies(cause, schema::fits);
    context.add(
        new Found(
            at == 0 ? Level.WARNING : Level.NOTE,
            cause.id(),
            context.rules().rules(cause, kinds),
            path(key, at),
            space(key),
            Words.sentence(context.rules().why(cause, words)),
            figures,
            context.rules().remedySentences(cause, kinds, words).stream()
                .map(Words::sentence)
                .toList()));
  }

  /** The field that names a part of a key; of an automatic index its column. */
  private static String path(SpaceKey key, int at) {
    if (key.index().isEmpty()) {
      return LintContext.path(key.table(), "key[" + at + "]");
    }
    return key.declared()
        .map(
            index ->
                "indexes." + index.name() + (at < index.parts().size() ? ".on[" + at + "]" : ""))
        .map(member -> LintContext.path(key.table(), member))
        .orElseGet(() -> LintContext.path(key.table(), "columns." + key.columns().get(0)));
  }
}
