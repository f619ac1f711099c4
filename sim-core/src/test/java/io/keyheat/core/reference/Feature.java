package io.keyheat.core.reference;

/** What a scenario may exercise. */
public enum Feature {
  ONE_PARTICIPANT,
  SEVERAL_PARTICIPANTS,
  SHARED_TABLET,
  SERIAL_WAIT,
  LOCK_WAIT,
  LOCK_ABORT,
  LOCK_TIMEOUT,
  ANSWER_TIMEOUT,
  REFUSAL,
  RETRY,
  MOVING_TABLET,
  MOVING_TIMEOUT,
  CLOSED_LOOP,
  SIZE_SPLIT,
  LOAD_SPLIT,
  MOVE,
  MERGE
}
