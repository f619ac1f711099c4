package io.keyheat.core.schema;

/** One part of a primary or index key. */
public record KeyPart(String column, boolean descending) {}
