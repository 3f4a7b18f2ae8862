package io.throughline.nativebridge.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpuResourcesTest {
  @Test
  void shouldEndAllOfItAfterAnErrorOfTheVirtualMachine() {
    List<String> ended = new ArrayList<>();
    GpuResources open = new GpuResources();
    open.<AutoCloseable>keep(() -> ended.add("first"));
    open.<AutoCloseable>keep(() -> {
      throw new IllegalStateException("second");
    });
    OutOfMemoryError failure = new OutOfMemoryError();
    open.closeAfter(failure);
    assertThat(ended).containsExactly("first");
    assertThat(failure.getSuppressed())
        .singleElement()
        .hasToString("java.lang.IllegalStateException: second");
  }
}
