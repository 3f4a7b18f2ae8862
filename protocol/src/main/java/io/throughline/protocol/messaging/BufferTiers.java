package io.throughline.protocol.messaging;

import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tiers of buffers that a rank's own messages are sent from.
 *
 * @param tiers the smallest first; empty where each sender has buffers of its own
 */
public record BufferTiers(List<Tier> tiers) {
  /** Each sender has buffers of its own. */
  public static final String AUTO = "auto";

  /** The forms of tiers, in words. */
  public static final String FORMS =
      "auto, or up to 8 tiers of SIZE x NUMBER, such as 4KiB x 64, 64KiB x 16 (1 B to 16 MiB, 1 to"
          + " 4096 buffers)";

  private static final int MOST_TIERS = 8;
  private static final int MOST_BUFFERS = 4096;
  private static final long MOST_BYTES = 1L << 24;
  private static final Pattern TIER = Pattern.compile("(.+?)\\s*[x×]\\s*(\\d{1,9})");

  /**
   * Buffers of one size.
   *
   * @param bytes of the longest message that a buffer holds
   */
  public record Tier(long bytes, int buffers) {}

  public BufferTiers {
    tiers = List.copyOf(tiers);
  }

  /**
   * Reads tiers.
   *
   * @throws IllegalArgumentException with what was given and what is wrong with it
   */
  public static BufferTiers parse(String text) {
    String given = text.strip();
    if (given.equals(AUTO)) {
      return new BufferTiers(List.of());
    }
    List<Tier> tiers = new ArrayList<>();
    for (String each : given.split(",", -1)) {
      tiers.add(tier(each.strip()));
    }
    if (tiers.size() > MOST_TIERS) {
      throw new IllegalArgumentException("%d tiers are given".formatted(tiers.size()));
    }
    tiers.sort(Comparator.comparingLong(Tier::bytes));
    for (int i = 1; i < tiers.size(); i++) {
      if (tiers.get(i).bytes == tiers.get(i - 1).bytes) {
        throw new IllegalArgumentException(
            "two tiers have buffers of %s".formatted(ByteCount.exact(tiers.get(i).bytes)));
      }
    }
    return new BufferTiers(tiers);
  }

  private static Tier tier(String text) {
    Matcher matcher = TIER.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("\"%s\" is no tier".formatted(text));
    }
    long bytes;
    try {
      bytes = ByteCount.parse(matcher.group(1));
    } catch (IllegalArgumentException noSize) {
      throw new IllegalArgumentException(
          "\"%s\" is no size of buffers".formatted(matcher.group(1)), noSize);
    }
    int buffers = Integer.parseInt(matcher.group(2));
    if (bytes < 1 || bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "a tier has buffers of %s".formatted(ByteCount.exact(bytes)));
    }
    if (buffers < 1 || buffers > MOST_BUFFERS) {
      throw new IllegalArgumentException(
          "the tier of %s has %d buffers".formatted(ByteCount.exact(bytes), buffers));
    }
    return new Tier(bytes, buffers);
  }

  /** Whether each sender has buffers of its own. */
  public boolean auto() {
    return tiers.isEmpty();
  }

  /** Bytes of the longest message that a buffer holds; empty where there are no tiers. */
  public Optional<Long> largest() {
    return auto() ? Optional.empty() : Optional.of(tiers.getLast().bytes);
  }

  /**
   * Memory of all buffers.
   *
   * @param headerBytes before the contents of each message; buffers are aligned to as many
   */
  public long memoryBytes(int headerBytes) {
    return tiers.stream().mapToLong(tier -> tier.buffers * stride(tier, headerBytes)).sum();
  }

  /** Bytes from one buffer of a tier to the next. */
  public static long stride(Tier tier, int headerBytes) {
    return Math.ceilDiv(headerBytes + tier.bytes, headerBytes) * (long) headerBytes;
  }

  /** As {@link #parse} takes it back. */
  @Override
  public String toString() {
    return auto()
        ? AUTO
        : tiers.stream()
            .map(tier -> "%s x %d".formatted(ByteCount.exact(tier.bytes), tier.buffers))
            .collect(Collectors.joining(", "));
  }
}
