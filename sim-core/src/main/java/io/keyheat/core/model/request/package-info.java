/** One attempt of an operation: admission, service, serial stage, quorum. */
package io.keyheat.core.model.request;
