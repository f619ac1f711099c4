/**
 * The cluster: key spaces cut into tablets, servers with their queues, replicas, faults,
 * compactions.
 */
package io.keyheat.core.model.cluster;
