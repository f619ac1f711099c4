package io.keyheat.record.proxy;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Leaves messages as the bytes that they are. */
enum ByteMessages implements MethodDescriptor.Marshaller<byte[]> {
  MARSHALLER;

  @Override
  public InputStream stream(byte[] message) {
    return new MessageStream(message);
  }

  /** Gives a message in one piece. */
  private static final class MessageStream extends ByteArrayInputStream implements Drainable {
    MessageStream(byte[] message) {
      super(message);
    }

    @Override
    public int drainTo(OutputStream target) throws IOException {
      int length = available();
      target.write(buf, pos, length);
      pos = count;
      return length;
    }
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      if (stream instanceof KnownLength) {
        byte[] message = new byte[stream.available()];
        stream.readNBytes(message, 0, message.length);
        return message;
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A method of any service, with any number of messages each way. */
  static MethodDescriptor<byte[], byte[]> method(String fullName) {
    return MethodDescriptor.newBuilder(MARSHALLER, MARSHALLER)
        .setFullMethodName(fullName)
        .setType(MethodDescriptor.MethodType.UNKNOWN)
        .build();
  }
}
