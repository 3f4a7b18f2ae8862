package io.throughline.agent.stream;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.agent.work.WordPattern;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * What is in a slot: a stamp in its first and its last word that says which slot of which run it
 * is, and between them words that depend on run, sequence and position. So a slot that is stale,
 * torn, misplaced or off by one bit does not pass.
 */
final class SlotPattern {
  private static final VarHandle WORD = JAVA_LONG.varHandle();
  private static final long ODD = WordPattern.ODD;
  private static final long INVERSE = inverse(ODD);
  private static final int PHASE_SHIFT = 60;

  /** A decoded sequence farther ahead than this is no stamp. */
  private static final long FARTHEST = 1L << 44;

  private final MemorySegment ring;
  private final long slots;
  private final long slotBytes;
  private final long lastWord;
  private final long headKey;
  private final long tailKey;
  private final long dataKey;

  SlotPattern(MemorySegment ring, long slots, long slotBytes, String runId) {
    this.ring = ring;
    this.slots = slots;
    this.slotBytes = slotBytes;
    this.lastWord = slotBytes / Long.BYTES - 1;
    long key = WordPattern.key(runId);
    headKey = WordPattern.mix(key + 1);
    tailKey = WordPattern.mix(key + 2);
    dataKey = WordPattern.mix(key + 3);
  }

  /** Where in the ring the slot of a sequence number lies. */
  long offset(long sequence) {
    return sequence % slots * slotBytes;
  }

  /** Writes both stamps. */
  void stamp(Phase phase, long sequence) {
    long name = name(phase, sequence);
    long at = offset(sequence);
    ring.set(JAVA_LONG, at, name * ODD ^ headKey);
    ring.set(JAVA_LONG, at + lastWord * Long.BYTES, name * ODD ^ tailKey);
  }

  /** Writes stamps and pattern. */
  void fill(Phase phase, long sequence) {
    stamp(phase, sequence);
    long at = offset(sequence);
    long base = base(phase, sequence);
    WordPattern.fill(ring, at + Long.BYTES, base + 1, (lastWord - 1) * Long.BYTES);
  }

  /** What the stamps say of the slot in which this sequence number is expected. */
  Stamps look(Phase phase, long sequence) {
    long at = offset(sequence);
    long tail = (long) WORD.getAcquire(ring, at + lastWord * Long.BYTES) ^ tailKey;
    long head = (long) WORD.getAcquire(ring, at) ^ headKey;
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
    long found =
        ((long) WORD.getAcquire(ring, offset(sequence)) ^ headKey) * INVERSE - name(phase, 0);
    return found >= 0 && found < FARTHEST ? found : -1;
  }

  /** The offset in its slot of the first byte that is wrong, stamps left aside; -1 if none is. */
  long firstWrongByte(Phase phase, long sequence) {
    long at = offset(sequence);
    long base = base(phase, sequence);
    long wrong =
        WordPattern.firstWrongByte(ring, at + Long.BYTES, base + 1, (lastWord - 1) * Long.BYTES);
    return wrong < 0 ? -1 : wrong + Long.BYTES;
  }

  private long base(Phase phase, long sequence) {
    return WordPattern.mix(name(phase, sequence) ^ dataKey);
  }

  private static long name(Phase phase, long sequence) {
    return phase.code() << PHASE_SHIFT | sequence;
  }

  /** Of an odd number, modulo 2^64: Newton's method doubles the right bits each time. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
