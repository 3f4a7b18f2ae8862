package io.throughline.protocol.scenario;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Place of the memory of transfers on a node.
 *
 * @param gpu number of the GPU, from 0; -1 for the host's memory
 */
public record MemoryLocation(int gpu) {
  /** The host's. */
  public static final MemoryLocation DRAM = new MemoryLocation(-1);

  /** As many as the largest nodes have. */
  private static final int MOST_GPUS = 16;

  private static final String HOST = "dram";
  private static final String OWN_GPU = "vram";
  private static final String GPU = "vram:";

  /** {@code dram}, {@code vram:0} and so on. */
  public static List<String> choices() {
    return Stream.concat(Stream.of(HOST), IntStream.range(0, MOST_GPUS).mapToObj(n -> GPU + n))
        .toList();
  }

  /** The {@link #choices}, and {@code vram} for the GPU of a rank's number on its node. */
  static List<String> choicesOfRanks() {
    return Stream.concat(choices().stream(), Stream.of(OWN_GPU)).toList();
  }

  /**
   * The place that a choice means.
   *
   * @param choice one of {@link #choicesOfRanks}
   * @param local number of the rank on its node, from 0
   */
  static MemoryLocation of(String choice, int local) {
    return switch (choice) {
      case HOST -> DRAM;
      case OWN_GPU -> new MemoryLocation(local);
      default -> new MemoryLocation(Integer.parseInt(choice.substring(GPU.length())));
    };
  }

  public boolean onGpu() {
    return gpu >= 0;
  }

  @Override
  public String toString() {
    return onGpu() ? GPU + gpu : HOST;
  }
}
