/** Texts and documents that Keyheat ships with, the latter as the build has parsed them. */
package io.keyheat.scenarios.document.shipped;
