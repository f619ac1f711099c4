package io.keyheat.scenarios.trace;

/** The bytes of one cell: those of its text, or the 16 of its UUID. */
final class CellBytes {
  private final byte[] uuid = new byte[16];
  byte[] bytes = uuid;
  int from;
  int to;

  /** Reads a cell of text or a UUID. */
  void read(TraceLines lines, int field, CellKind kind) {
    if (kind == CellKind.UUID) {
      CellKind.uuid(lines, field, uuid);
      bytes = uuid;
      from = 0;
      to = uuid.length;
    } else {
      bytes = lines.bytes();
      from = lines.start(field);
      to = lines.end(field);
    }
  }
}
