package io.throughline.agent.stream;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.WordPattern;

/**
 * The pattern in a slot: a stamp in its first and its last word that says which slot of which run
 * it is, behind the first the time at which it was posted, twice, and then words that depend on
 * run, sequence and position. So a slot that is stale, torn, misplaced or off by one bit does not
 * pass.
 */
final class SlotPattern {
  private static final long ODD = WordPattern.ODD;
  private static final long INVERSE = inverse(ODD);
  private static final int PHASE_SHIFT = 60;

  /** A decoded sequence farther ahead than this is no stamp. */
  private static final long FARTHEST = 1L << 44;

  /** Words of a slot: the stamp is 0, then the time, what proves it, and the pattern. */
  private static final long DATE = 1;

  private static final long CHECK = 2;
  private static final long DATA = 3;

  /** The bit that is flipped on purpose. */
  private static final long FLIPPED = 1L << 20;

  private final Contents ring;
  private final long slots;
  private final long slotBytes;
  private final long lastWord;
  private final long headKey;
  private final long tailKey;
  private final long dataKey;

  SlotPattern(Contents ring, long slots, long slotBytes, String runId) {
    this.ring = ring;
    this.slots = slots;
    this.slotBytes = slotBytes;
    this.lastWord = slotBytes / Long.BYTES - 1;
    long key = WordPattern.key(runId);
    headKey = WordPattern.mix(key + 1);
    tailKey = WordPattern.mix(key + 2);
    dataKey = WordPattern.mix(key + 3);
  }

  /** Offset in the ring of the slot of a sequence number. */
  long offset(long sequence) {
    return sequence % slots * slotBytes;
  }

  /** Writes both stamps. */
  void stamp(Phase phase, long sequence) {
    long name = name(phase, sequence);
    long at = offset(sequence);
    ring.setWord(at, name * ODD ^ headKey);
    ring.setWord(at + lastWord * Long.BYTES, name * ODD ^ tailKey);
  }

  /** Writes stamps and pattern. */
  void fill(Phase phase, long sequence) {
    stamp(phase, sequence);
    long at = offset(sequence);
    long base = base(phase, sequence);
    ring.fill(at + DATA * Long.BYTES, base + DATA, (lastWord - DATA) * Long.BYTES);
  }

  /**
   * Writes when the slot is posted.
   *
   * @param nanoTime by the sender's {@link System#nanoTime}
   */
  void date(Phase phase, long sequence, long nanoTime) {
    long at = offset(sequence);
    long base = base(phase, sequence);
    ring.setWord(at + DATE * Long.BYTES, nanoTime ^ base);
    ring.setWord(at + CHECK * Long.BYTES, check(nanoTime, base));
  }

  /** When the slot was posted, by the sender's clock; of a slot that was found right. */
  long dateOf(Phase phase, long sequence) {
    return ring.word(offset(sequence) + DATE * Long.BYTES) ^ base(phase, sequence);
  }

  private boolean dated(long at, long base) {
    long nanoTime = ring.word(at + DATE * Long.BYTES) ^ base;
    return ring.word(at + CHECK * Long.BYTES) == check(nanoTime, base);
  }

  /** Differs for any two times and, but for chance, for any two slots. */
  private static long check(long nanoTime, long base) {
    return WordPattern.mix(nanoTime + WordPattern.mix(base));
  }

  /** Reads the stamps of the slot in which this sequence number is expected. */
  Stamps look(Phase phase, long sequence) {
    long at = offset(sequence);
    long tail = ring.word(at + lastWord * Long.BYTES) ^ tailKey;
    long head = ring.word(at) ^ headKey;
    long name = name(phase, sequence);
    if (head == name * ODD && tail == name * ODD) {
      return Stamps.EXPECTED;
    }
    return later(head * INVERSE - name) || later(tail * INVERSE - name)
        ? Stamps.LATER
        : Stamps.OTHER;
  }

  private static boolean later(long distance) {
    return distance > 0 && distance < FARTHEST;
  }

  /** The sequence number that the slot's first stamp says, or -1 where it is none of this phase. */
  long sequenceFound(Phase phase, long sequence) {
    long found = (ring.word(offset(sequence)) ^ headKey) * INVERSE - name(phase, 0);
    return found >= 0 && found < FARTHEST ? found : -1;
  }

  /**
   * The offset in its slot of the first byte that is wrong, stamps left aside; -1 if none is. Of
   * the 16 bytes of the time it cannot be told which is wrong: it is the first then.
   */
  long firstWrongByte(Phase phase, long sequence) {
    long at = offset(sequence);
    long base = base(phase, sequence);
    if (!dated(at, base)) {
      return DATE * Long.BYTES;
    }
    long wrong =
        ring.firstWrongByte(at + DATA * Long.BYTES, base + DATA, (lastWord - DATA) * Long.BYTES);
    return wrong < 0 ? -1 : wrong + DATA * Long.BYTES;
  }

  /**
   * Flips one bit in the middle of a slot that was filled.
   *
   * @return the offset of its byte in the slot
   */
  long flip(long sequence) {
    long word = (DATA + lastWord) / 2;
    long at = offset(sequence) + word * Long.BYTES;
    ring.setWord(at, ring.word(at) ^ FLIPPED);
    return word * Long.BYTES + Long.numberOfTrailingZeros(FLIPPED) / Byte.SIZE;
  }

  /** Whether it is known what a byte of a slot has to be: of stamps and time it is not. */
  boolean known(long offset) {
    return offset >= DATA * Long.BYTES && offset < lastWord * Long.BYTES;
  }

  /** Expected byte of a slot, 0 to 255; only where that is {@link #known}. */
  int expectedByte(Phase phase, long sequence, long offset) {
    long data = DATA * Long.BYTES;
    return Byte.toUnsignedInt(WordPattern.byteAt(base(phase, sequence) + DATA, offset - data));
  }

  /** Byte found in a slot, 0 to 255. */
  int foundByte(long sequence, long offset) {
    long word = ring.word(offset(sequence) + offset / Long.BYTES * Long.BYTES);
    return (int) (word >>> (offset % Long.BYTES * Byte.SIZE)) & 0xff;
  }

  private long base(Phase phase, long sequence) {
    return WordPattern.mix(name(phase, sequence) ^ dataKey);
  }

  private static long name(Phase phase, long sequence) {
    return phase.code() << PHASE_SHIFT | sequence;
  }

  /** Inverse of an odd number modulo 2^64: Newton's method doubles the right bits each time. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
