/**
 * Passes calls on between clients and a server, over gRPC and over HTTP, and shows them to those
 * who watch. Knows neither databases nor files.
 */
@NullMarked
package io.keyheat.record.proxy;

import org.jspecify.annotations.NullMarked;
