package io.keyheat.scenarios.sweep;

/**
 * Makes workers on other machines. An artefact of its own provides one and names it for {@link
 * java.util.ServiceLoader}, so that whoever needs no other machines does not carry what it takes.
 */
public interface WorkersFactory {
  /**
   * Connects to those who will carry out the runs.
   *
   * @param master where they are, such as {@code spark://HOST:7077}
   * @throws UnreachableException if nobody answers there, or it is no such address
   */
  Workers connect(String master) throws UnreachableException;
}
