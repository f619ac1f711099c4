/** The fields of the steps of a lesson, and how they are read. */
package io.keyheat.scenarios.reader.lesson;
