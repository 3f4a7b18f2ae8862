package io.throughline.agent.workload;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.transport.Transport;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** In the host's memory. */
public final class HostContents implements Contents {
  private static final VarHandle WORD = JAVA_LONG.varHandle();

  private final MemorySegment memory;

  public HostContents(MemorySegment memory) {
    this.memory = memory;
  }

  /**
   * What lies in a transport's memory, wherever that is.
   *
   * @param prepared what it gave when it was prepared
   */
  public static Contents of(Transport transport, MemorySegment prepared) {
    Contents onGpu = transport.onGpu();
    return onGpu == null ? new HostContents(prepared) : onGpu;
  }

  @Override
  public void fill(long at, long base, long bytes) {
    WordPattern.fill(memory, at, base, bytes);
  }

  @Override
  public long firstWrongByte(long at, long base, long bytes) {
    return WordPattern.firstWrongByte(memory, at, base, bytes);
  }

  @Override
  public long word(long at) {
    return (long) WORD.getAcquire(memory, at);
  }

  @Override
  public void setWord(long at, long value) {
    memory.set(JAVA_LONG, at, value);
  }

  @Override
  public MemorySegment inHost(long at, long bytes) {
    return memory.asSlice(at, bytes);
  }
}
