package io.keyheat.record;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Methods whose messages are bytes. */
enum ByteMethod implements MethodDescriptor.Marshaller<byte[]> {
  BYTES;

  static MethodDescriptor<byte[], byte[]> of(String fullName) {
    return MethodDescriptor.newBuilder(BYTES, BYTES)
        .setFullMethodName(fullName)
        .setType(MethodDescriptor.MethodType.UNKNOWN)
        .build();
  }

  @Override
  public InputStream stream(byte[] message) {
    return new ByteArrayInputStream(message);
  }

  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
