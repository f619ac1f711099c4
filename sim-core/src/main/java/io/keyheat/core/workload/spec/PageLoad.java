package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.List;
import java.util.Map;

/** Pages: several calls of one client, each of which stands for itself. */
public record PageLoad(
    LoadFrame frame, Order order, Map<String, ValueSpec> values, List<CallSpec> callSpecs)
    implements SequenceLoad {
  public PageLoad {
    callSpecs = List.copyOf(callSpecs);
  }

  @Override
  public String operation() {
    return "page";
  }

  @Override
  public List<String> stepNames() {
    return calls().stream().map(LoadSpec::name).toList();
  }

  @Override
  public PageLoad withFrame(LoadFrame newFrame) {
    return new PageLoad(newFrame, order, values, SequenceLoad.framed(callSpecs, newFrame));
  }

  @Override
  public PageLoad withCalls(List<CallSpec> newCalls) {
    return new PageLoad(frame, order, values, newCalls);
  }
}
