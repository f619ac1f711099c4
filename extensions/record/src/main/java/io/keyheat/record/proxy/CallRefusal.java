package io.keyheat.record.proxy;

import io.grpc.Status;

/**
 * An answer that stands for the server's.
 *
 * @param status of a call of gRPC
 * @param httpStatus of a call of HTTP
 * @param contentType of the body of a call of HTTP
 */
public record CallRefusal(Status status, int httpStatus, String contentType, byte[] body) {}
