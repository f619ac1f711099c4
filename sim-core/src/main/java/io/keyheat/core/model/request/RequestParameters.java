package io.keyheat.core.model.request;

import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.TabletParameters;

/** The parameters of all stages that an attempt passes. */
public record RequestParameters(
    ServerParameters servers, TabletParameters tablets, ReplicationParameters replication) {}
