package io.keyheat.scenarios.record.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Both directions of an HTTP/1.1 connection: requests and their responses, in order. */
final class Http1Connection implements WireProtocol {
  private static final int MAX_OUTSTANDING = 10_000;
  private static final int SWITCHED = 101;
  private static final int LEAST_FINAL_STATUS = 200;
  private static final int NO_CONTENT = 204;
  private static final int LEAST_REDIRECTION = 300;
  private static final int NOT_MODIFIED = 304;

  private final CallWatcher watcher;
  private final MemoryBudget budget;
  private final Http1Messages requests;
  private final Http1Messages responses;
  private final Deque<Exchange> outstanding = new ArrayDeque<>();
  private @Nullable Exchange arriving;
  private int begun;
  private int status;
  private long micros;

  /** One request and its response, which a server may send before the request is whole. */
  private static final class Exchange {
    private final String method;
    private final @Nullable WatchedCall watched;
    private boolean asked;
    private boolean answered;
    private boolean succeeded;
    private byte @Nullable [] response;

    Exchange(String method, @Nullable WatchedCall watched) {
      this.method = method;
      this.watched = watched;
    }

    void ask(byte @Nullable [] message, long micros) {
      asked = true;
      if (watched != null && message != null) {
        watched.request(message, micros);
      }
      endIfWhole();
    }

    void answer(byte @Nullable [] message, boolean success) {
      answered = true;
      response = message;
      succeeded = success;
      endIfWhole();
    }

    private void endIfWhole() {
      byte[] message = response;
      if (watched == null || !asked || !answered) {
        return;
      }
      if (message != null) {
        watched.response(message);
      }
      watched.ended(succeeded);
    }

    /** The connection is over. */
    void breakOff() {
      if (watched != null && !(asked && answered)) {
        watched.ended(false);
      }
    }
  }

  Http1Connection(CallWatcher watcher, MemoryBudget budget) {
    this.watcher = watcher;
    this.budget = budget;
    requests = new Http1Messages(budget, new Requests());
    responses = new Http1Messages(budget, new Responses());
  }

  @Override
  public void add(Direction direction, long atMicros, byte[] bytes, int from) {
    micros = atMicros;
    (direction == Direction.TO_SERVER ? requests : responses).add(bytes, from);
  }

  @Override
  public void ended(Direction direction) {
    (direction == Direction.TO_SERVER ? requests : responses).ended();
  }

  @Override
  public void refused(int call) {
    Exchange exchange = outstanding.poll();
    if (exchange != null) {
      exchange.answer(null, false);
    }
  }

  @Override
  public void close() {
    try {
      requests.ended();
      responses.ended();
    } finally {
      outstanding.forEach(Exchange::breakOff);
      outstanding.clear();
    }
  }

  private final class Requests implements Http1Messages.Http1Listener {
    @Override
    public boolean head(String startLine, Map<String, String> headers) {
      String[] words = startLine.split(" ", -1);
      if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
        throw new MalformedMessage("a request line that is none");
      }
      if (outstanding.size() >= MAX_OUTSTANDING) {
        throw new MalformedMessage("too many requests without a response");
      }
      WatchedCall watched = watcher.begins(new CallHead(micros, begun++, path(words[1]), headers));
      Exchange exchange = new Exchange(words[0], watched);
      arriving = exchange;
      outstanding.add(exchange);
      return true;
    }

    private static String path(String target) {
      return target.replaceFirst("^https?://[^/]*", "").replaceFirst("\\?.*$", "");
    }

    @Override
    public void message(Map<String, String> headers, MessageBuffer body) {
      Exchange exchange = arriving;
      if (exchange != null) {
        exchange.ask(exchange.watched == null ? null : inflated(headers, body), micros);
      }
    }
  }

  private final class Responses implements Http1Messages.Http1Listener {
    @Override
    public boolean head(String startLine, Map<String, String> headers) {
      status = Http1Messages.status(startLine);
      if (status == SWITCHED) {
        throw new MalformedMessage("a connection that goes on in another protocol");
      }
      Exchange exchange = outstanding.peek();
      boolean isHead = exchange != null && exchange.method.equals("HEAD");
      return status >= LEAST_FINAL_STATUS
          && status != NO_CONTENT
          && status != NOT_MODIFIED
          && !isHead;
    }

    @Override
    public void message(Map<String, String> headers, MessageBuffer body) {
      if (status < LEAST_FINAL_STATUS) {
        return; // "Continue": the response is yet to come.
      }
      Exchange exchange = outstanding.poll();
      if (exchange != null) {
        byte[] message = exchange.watched == null ? null : inflated(headers, body);
        exchange.answer(message, status < LEAST_REDIRECTION);
      }
    }
  }

  /** The body as it was before it was compressed; null where it cannot be had. */
  private byte @Nullable [] inflated(Map<String, String> headers, MessageBuffer body) {
    if (body.isDropped()) {
      watcher.passed(MemoryBudget.NO_ROOM);
      return null;
    }
    String encoding = headers.getOrDefault("content-encoding", "").toLowerCase(Locale.ROOT);
    byte[] raw = body.take();
    if (encoding.isEmpty() || encoding.equals("identity")) {
      return raw;
    }
    if (!encoding.equals("gzip")) {
      watcher.passed("compressed messages other than gzip");
      return null;
    }
    int most = (int) budget.mostBytesPerMessage();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(raw))) {
      byte[] whole = in.readNBytes(most + 1);
      if (whole.length > most) {
        watcher.passed(MemoryBudget.NO_ROOM);
        return null;
      }
      return whole;
    } catch (IOException e) {
      throw new MalformedMessage("a damaged gzip body");
    }
  }
}
