package io.keyheat.scenarios.cli;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * A command that can be called without the parser, where its line has operands alone and no option.
 * To load the parser and read the annotations takes a tenth of the time of a short command.
 */
interface OperandCommand extends Callable<Integer> {
  /**
   * Takes the operands as the parser would.
   *
   * @return whether the command takes that number of operands; if not, the parser has the message
   */
  boolean accepts(List<String> operands);
}
