package io.keyheat.core;

import io.keyheat.core.policy.ControlLoop;
import io.keyheat.core.policy.FaultInjector;
import io.keyheat.core.policy.TabletLoads;

/** All that changes tablets and servers during a run, and the loads that it looks at. */
record Policies(TabletLoads loads, ControlLoop control, FaultInjector faults) {}
