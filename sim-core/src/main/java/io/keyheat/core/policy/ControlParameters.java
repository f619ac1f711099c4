package io.keyheat.core.policy;

/** The parameters of what the control loop does besides splits by load and compactions. */
public record ControlParameters(
    SizeSplitParameters sizeSplits, MergeParameters merges, BalancerParameters balancer) {}
