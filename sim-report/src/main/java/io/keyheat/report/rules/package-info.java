/** What came of each rule of the systems' documents: small records that the writers take. */
@NullMarked
package io.keyheat.report.rules;

import org.jspecify.annotations.NullMarked;
