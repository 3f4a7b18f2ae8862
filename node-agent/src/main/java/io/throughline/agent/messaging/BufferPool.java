package io.throughline.agent.messaging;

import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.messaging.BufferTiers.Tier;
import io.throughline.protocol.result.TierUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Buffers of a rank's memory that its own messages are sent from, in tiers of one size each. A
 * message takes the smallest free buffer that holds it, until the transport has sent it. What a
 * critical message waits for no other message takes. Belongs to the data thread; allocates nothing
 * while messages go.
 */
final class BufferPool {
  /** In place of a buffer: none is free. */
  static final long NONE = -1;

  private static final long NOBODY = -1;

  private final List<Tier> tiers;

  /** By tier: the place of its first buffer, and behind the last tier the end of all. */
  private final long[] begins;

  private final long[] strides;

  /** By tier: places of its free buffers, the first so many. */
  private final long[][] free;

  private final int[] freeCount;
  private final long[] most;
  private final long[] messages;
  private final long[] overflows;
  private final long[] waits;

  /** Bytes of the critical message that waits for a buffer. */
  private long awaited = NOBODY;

  /**
   * @param begin of the pool in the rank's memory, a multiple of 64
   */
  BufferPool(BufferTiers of, long begin) {
    this.tiers = of.tiers();
    int count = tiers.size();
    begins = new long[count + 1];
    strides = new long[count];
    free = new long[count][];
    freeCount = new int[count];
    most = new long[count];
    messages = new long[count];
    overflows = new long[count];
    waits = new long[count];
    begins[0] = begin;
    for (int tier = 0; tier < count; tier++) {
      strides[tier] = BufferTiers.stride(tiers.get(tier), FrameHeader.HEADER_BYTES);
      free[tier] = new long[tiers.get(tier).buffers()];
      begins[tier + 1] = begins[tier] + free[tier].length * strides[tier];
      for (int i = 0; i < free[tier].length; i++) {
        free[tier][i] = begins[tier] + i * strides[tier];
      }
      freeCount[tier] = free[tier].length;
    }
  }

  /** The first place behind it. */
  long end() {
    return begins[tiers.size()];
  }

  /**
   * Takes a buffer for a message of a load.
   *
   * @return its place, or {@link #NONE}
   */
  long take(long bytes) {
    return take(bytes, awaited == NOBODY ? Long.MAX_VALUE : awaited);
  }

  /**
   * Takes a buffer for a critical message; where none is free, the next one is kept for it.
   *
   * @return its place, or {@link #NONE}
   */
  long takeCritical(long bytes) {
    long place = take(bytes, Long.MAX_VALUE);
    awaited = place == NONE ? bytes : NOBODY;
    return place;
  }

  /**
   * @param kept buffers that hold so many bytes are kept for another message
   */
  private long take(long bytes, long kept) {
    int fits = fitting(bytes);
    for (int tier = fits; tier < free.length && tiers.get(tier).bytes() < kept; tier++) {
      if (freeCount[tier] > 0) {
        long place = free[tier][--freeCount[tier]];
        most[tier] = Math.max(most[tier], inUse(tier));
        messages[tier]++;
        overflows[fits] += tier == fits ? 0 : 1;
        return place;
      }
    }
    return NONE;
  }

  private int fitting(long bytes) {
    int tier = 0;
    while (tiers.get(tier).bytes() < bytes) {
      tier++;
    }
    return tier;
  }

  private int inUse(int tier) {
    return free[tier].length - freeCount[tier];
  }

  /** Counts a message of so many bytes that has to wait, once. */
  void waits(long bytes) {
    waits[fitting(bytes)]++;
  }

  /** Takes back a buffer that was sent; a place elsewhere is none. */
  void giveBack(long place) {
    if (place < begins[0] || place >= end()) {
      return;
    }
    int tier = 0;
    while (place >= begins[tier + 1]) {
      tier++;
    }
    free[tier][freeCount[tier]++] = place;
  }

  /** Counts anew. */
  void reset() {
    for (int tier = 0; tier < free.length; tier++) {
      most[tier] = inUse(tier);
    }
    Arrays.fill(messages, 0);
    Arrays.fill(overflows, 0);
    Arrays.fill(waits, 0);
  }

  /** Use of each tier, the smallest first. */
  List<TierUse> use() {
    List<TierUse> use = new ArrayList<>();
    for (int tier = 0; tier < free.length; tier++) {
      use.add(
          new TierUse(
              tiers.get(tier).bytes(),
              free[tier].length,
              most[tier],
              messages[tier],
              overflows[tier],
              waits[tier]));
    }
    return use;
  }
}
