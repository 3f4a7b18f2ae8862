package io.throughline.protocol.scenario;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Place of the memory of transfers on a node.
 *
 * @param gpu number of the GPU, from 0; -1 for the host's memory
 */
public record MemoryPlace(int gpu) {
  /** The host's. */
  public static final MemoryPlace DRAM = new MemoryPlace(-1);

  /** As many as the largest nodes have. */
  private static final int MOST_GPUS = 16;

  private static final String HOST = "dram";
  private static final String GPU = "vram:";

  /** {@code dram}, {@code vram:0} and so on. */
  public static List<String> choices() {
    return Stream.concat(Stream.of(HOST), IntStream.range(0, MOST_GPUS).mapToObj(n -> GPU + n))
        .toList();
  }

  /** Of one of the {@link #choices}. */
  public static MemoryPlace of(String choice) {
    return choice.equals(HOST)
        ? DRAM
        : new MemoryPlace(Integer.parseInt(choice.substring(GPU.length())));
  }

  public boolean onGpu() {
    return gpu >= 0;
  }

  @Override
  public String toString() {
    return onGpu() ? GPU + gpu : HOST;
  }
}
