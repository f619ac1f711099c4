/** Lessons: pages that replay recorded runs step by step. */
@NullMarked
package io.keyheat.report.lesson;

import org.jspecify.annotations.NullMarked;
