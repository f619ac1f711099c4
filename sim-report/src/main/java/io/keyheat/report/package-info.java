/** A result in, pages out: HTML, terminal, CSV and JSON. */
package io.keyheat.report;
