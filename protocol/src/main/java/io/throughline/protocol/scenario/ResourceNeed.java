package io.throughline.protocol.scenario;

/**
 * The resources that a scenario takes of each node.
 *
 * @param memoryBytes for buffers
 * @param memory the same in words: {@code a ring of 64 x 16 MiB}
 * @param memoryFields the settings that make it what it is, {@code bufferSize or buffers}
 * @param warmUpNanos before the first measurement, as far as it can be known
 * @param leastNanos that all of it takes at least, warm-up included, as far as it can be known
 */
public record ResourceNeed(
    long memoryBytes, String memory, String memoryFields, long warmUpNanos, long leastNanos) {

  /** {@code a buffer of 8 MiB}, {@code 3 buffers of 8 MiB}. */
  static String pieces(long count, String piece, String each) {
    return count == 1
        ? "a %s of %s".formatted(piece, each)
        : "%d %ss of %s".formatted(count, piece, each);
  }

  /** The memory with the verb that its number asks for: {@code 3 buffers of 8 MiB take}. */
  public String memoryTakes() {
    return memory + (memory.startsWith("a ") ? " takes" : " take");
  }
}
