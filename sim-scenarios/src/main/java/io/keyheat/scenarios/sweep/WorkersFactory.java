package io.keyheat.scenarios.sweep;

/**
 * Makes workers on other machines. A separate artifact provides one for {@link
 * java.util.ServiceLoader}, so that Keyheat itself does not depend on a cluster library.
 */
public interface WorkersFactory {
  /**
   * Connects to the machines that will execute the runs.
   *
   * @param master their address, such as {@code spark://HOST:7077}
   * @throws UnreachableException if the address is invalid or no master answers
   */
  Workers connect(String master) throws UnreachableException;
}
