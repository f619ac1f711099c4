/**
 * Holds requests back, and answers some of them in the server's place. Knows the framing of
 * protocols, but neither databases nor who decides.
 */
@NullMarked
package io.keyheat.scenarios.record.gate;

import org.jspecify.annotations.NullMarked;
