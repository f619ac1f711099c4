package io.keyheat.real;

import java.io.InterruptedIOException;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.wal.WALEdit;

/**
 * Holds the handler of each write for a fixed time, so that a region server's capacity is known:
 * its handlers divided by that time, whatever the machine.
 */
public final class HeldWrites implements RegionCoprocessor, RegionObserver {
  static final int HELD_MILLIS = 20;

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void prePut(ObserverContext<RegionCoprocessorEnvironment> context, Put put, WALEdit edit)
      throws InterruptedIOException {
    try {
      Thread.sleep(HELD_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server stops");
    }
  }
}
