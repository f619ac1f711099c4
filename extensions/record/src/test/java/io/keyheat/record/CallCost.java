package io.keyheat.record;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What unary calls cost more through a recorder than on the bare connection. Server, recorder and
 * client are processes of their own; bare and recorded rounds alternate.
 */
final class CallCost {
  private static final int ROUNDS = 7;
  private static final int WARM_ROUNDS = 3;
  private static final int CALLS = 2048;
  private static final int[] CALLERS = {1, 64};

  private static final String METHOD = "google.bigtable.v2.Bigtable/MutateRow";
  private static final String TABLE = "projects/p/instances/i/tables/events";

  /** Many callers that did not pause would measure how long they wait for each other. */
  private static final long PAUSE_MILLIS = 100;

  private CallCost() {}

  /** Times of the calls of one round, in microseconds. */
  private record Round(double median, double p99) {
    static Round of(long[][] nanos) {
      long[] all = Arrays.stream(nanos).flatMapToLong(Arrays::stream).sorted().toArray();
      return new Round(all[all.length / 2] / 1e3, all[all.length * 99 / 100] / 1e3);
    }
  }

  /** {@code server}, or {@code client} with the ports of the server and of the recorder. */
  public static void main(String[] args) throws Exception {
    if (args[0].equals("server")) {
      try (GrpcStub stub = new GrpcStub((method, message) -> List.of(new byte[0]))) {
        System.out.println(stub.address().getPort());
        System.in.read();
      }
    } else {
      for (int callers : CALLERS) {
        compare(Integer.parseInt(args[1]), Integer.parseInt(args[2]), callers);
      }
    }
  }

  /** Calls that go through the recorder. */
  static int calls() {
    return CALLERS.length * (WARM_ROUNDS + ROUNDS) * CALLS;
  }

  private static void compare(int barePort, int recordedPort, int callers) throws Exception {
    List<Round> bare = new ArrayList<>();
    List<Round> recorded = new ArrayList<>();
    ManagedChannel toServer = channel(barePort);
    ManagedChannel toRecorder = channel(recordedPort);
    for (int i = 0; i < WARM_ROUNDS + ROUNDS; i++) {
      bare.add(round(toServer, callers));
      recorded.add(round(toRecorder, callers));
    }
    toServer.shutdownNow();
    toRecorder.shutdownNow();
    bare.subList(0, WARM_ROUNDS).clear();
    recorded.subList(0, WARM_ROUNDS).clear();
    double[] moreMedian = new double[ROUNDS];
    double[] moreP99 = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      moreMedian[i] = recorded.get(i).median() - bare.get(i).median();
      moreP99[i] = recorded.get(i).p99() - bare.get(i).p99();
    }
    System.out.printf(
        Locale.ROOT,
        "%d callers: bare %.0f, p99 %.0f µs; recorded %.0f, p99 %.0f µs; more %.0f, p99 %.0f µs%n",
        callers,
        middle(bare.stream().mapToDouble(Round::median).toArray()),
        middle(bare.stream().mapToDouble(Round::p99).toArray()),
        middle(recorded.stream().mapToDouble(Round::median).toArray()),
        middle(recorded.stream().mapToDouble(Round::p99).toArray()),
        middle(moreMedian),
        middle(moreP99));
  }

  private static double middle(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static ManagedChannel channel(int port) {
    return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
  }

  private static Round round(ManagedChannel channel, int callers) throws InterruptedException {
    long[][] nanos = new long[callers][CALLS / callers];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      long[] own = nanos[i];
      long delay = PAUSE_MILLIS * i / callers;
      Thread thread = new Thread(() -> write(channel, own, delay, callers == 1 ? 0 : PAUSE_MILLIS));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return Round.of(nanos);
  }

  private static void write(ManagedChannel channel, long[] nanos, long delay, long pause) {
    ProtoMessage set = ProtoMessage.of().with(1, ProtoMessage.of());
    try {
      Thread.sleep(delay);
      for (int i = 0; i < nanos.length; i++) {
        byte[] request = ProtoMessage.of().text(1, TABLE).text(2, "row" + i).with(3, set).toBytes();
        long before = System.nanoTime();
        ClientCalls.blockingUnaryCall(channel, ByteMethod.of(METHOD), CallOptions.DEFAULT, request);
        nanos[i] = System.nanoTime() - before;
        Thread.sleep(pause);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
