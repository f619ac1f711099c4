package io.keyheat.core.measure;

import io.keyheat.core.model.cluster.Fault;
import java.util.Locale;

/** Says in a few plain words what a fault is. */
public final class FaultFormatter {
  private FaultFormatter() {}

  /** A label for the time that it lasts. */
  public static String label(Fault fault) {
    if (fault instanceof Fault.ServerStops stop) {
      return server(stop.server()) + " stopped";
    } else if (fault instanceof Fault.ZoneStops stop) {
      return zone(stop.zone()) + " stopped";
    } else if (fault instanceof Fault.SlowServer slow) {
      return server(slow.server()) + " slow, × " + number(slow.factor());
    } else if (fault instanceof Fault.SlowNetwork slow) {
      return "slow network" + (slow.zone() < 0 ? "" : " of " + zone(slow.zone()));
    } else if (fault instanceof Fault.LeadersMove move) {
      return "leaders leave " + (move.server() < 0 ? zone(move.zone()) : server(move.server()));
    }
    throw new IllegalStateException(fault.toString());
  }

  static String began(Fault fault) {
    if (fault instanceof Fault.ServerStops stop) {
      return server(stop.server()) + " stops";
    } else if (fault instanceof Fault.ZoneStops stop) {
      return zone(stop.zone()) + " stops";
    } else if (fault instanceof Fault.SlowServer slow) {
      return server(slow.server()) + " takes " + number(slow.factor()) + " times as long";
    } else if (fault instanceof Fault.SlowNetwork slow) {
      String where = slow.zone() < 0 ? "between zones" : "to and from " + zone(slow.zone());
      return "round trips " + where + " take " + number(slow.extraNanos() / 1e6) + " ms more";
    } else if (fault instanceof Fault.LeadersMove move) {
      return number(100 * move.share()) + " % of the " + label(fault);
    }
    throw new IllegalStateException(fault.toString());
  }

  static String ended(Fault fault) {
    if (fault instanceof Fault.ServerStops || fault instanceof Fault.ZoneStops) {
      return label(fault).replace("stopped", "returns, without tablets");
    }
    return label(fault) + ": over";
  }

  private static String server(int number) {
    return "server-" + (number + 1);
  }

  private static String zone(int number) {
    return "zone " + (number + 1);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }
}
