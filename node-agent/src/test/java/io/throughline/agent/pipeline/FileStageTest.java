package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.remote.Party;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.HostContents;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStageTest {
  @TempDir Path root;

  @Test
  void shouldSayOfEachCloseThatTransfersHaveNotEndedAndCloseItsStoreOnce() {
    AtomicInteger closes = new AtomicInteger();
    Store store =
        (Store)
            Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (self, method, arguments) -> {
                  if (method.getName().equals("close") && closes.incrementAndGet() <= 2) {
                    throw new StoreException("2 reads or writes never came to an end");
                  }
                  return method.getReturnType() == int.class ? 1 : null;
                });
    RunPlan plan = Party.plan(PipelineScenario.KIND, "tcp", Map.of("network", "false"));
    PipelineSettings settings = PipelineSettings.of(plan, plan.assignments().getFirst());
    StageSlots slots =
        settings.slotsIn(MemorySegment.NULL, new HostContents(MemorySegment.NULL), 0);
    try (RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "")) {
      FileStage stage =
          new FileStage(true, slots, store, folder.create("data", false), new LatencyBoard());
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(stage::close)
            .isInstanceOf(StoreException.class)
            .hasMessage("2 reads or writes never came to an end");
      }
      stage.close();
      stage.close();
      assertThat(closes).hasValue(3);
    }
  }
}
