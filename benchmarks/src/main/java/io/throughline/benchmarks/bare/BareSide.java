package io.throughline.benchmarks.bare;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.nativebridge.posix.HostPages;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxRemoteKey;
import io.throughline.nativebridge.ucx.UcxSetup;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxTransport;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * One process of the bare loop. Arguments: {@code send|receive SLOTS SLOT_BYTES WINDOW
 * WARM_UP_NANOS NANOS YIELD}. It prints its address and key, reads the peer's, and the receiver
 * prints bytes and nanoseconds at the end.
 */
final class BareSide {
  private static final long DONE_TAG = 0x7e57;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
  private final Ring ring;
  private final int window;
  private final boolean yield;
  private final UcxContext context;
  private final UcxWorker worker;
  private final UcxMemory memory;
  private final UcxMemory word;

  private BareSide(int slots, long slotBytes, int window, boolean yield) {
    this.window = window;
    this.yield = yield;
    if (!(Ucx.load(new UcxSetup(null, Map.of(), null)) instanceof UcxAvailability.Available)) {
      throw new IllegalStateException("no UCX: " + Ucx.availability());
    }
    context = new UcxContext(EnumSet.of(UcxFeature.TAG, UcxFeature.RMA));
    worker = context.openWorker();
    memory = context.allocate(slots * slotBytes);
    memory.segment().fill((byte) 0);
    word = context.allocate(64);
    ring = new Ring(memory.segment(), slots, slotBytes);
  }

  public static void main(String[] args) {
    ProcessMain.run(
        BareSide.class,
        new String[] {"SIDE", "SLOTS", "SLOT_BYTES", "WINDOW", "WARM_UP_NANOS", "NANOS", "YIELD"},
        args,
        BareSide::measure);
  }

  private static void measure(String... args) throws Exception {
    BareSide side =
        new BareSide(
            Integer.parseInt(args[1]),
            Long.parseLong(args[2]),
            Integer.parseInt(args[3]),
            Boolean.parseBoolean(args[6]));
    long warmUp = Long.parseLong(args[4]);
    long nanos = Long.parseLong(args[5]);
    String cpu = System.getProperty("cpu", "");
    if (!cpu.isEmpty()) {
      BitSet only = new BitSet();
      only.set(Integer.parseInt(cpu));
      CpuAffinity.set(only);
    }
    side.run(args[0].equals("send"), warmUp, nanos);
  }

  private void run(boolean sender, long warmUp, long nanos) throws IOException {
    HexFormat hex = HexFormat.of();
    System.out.println(
        hex.formatHex(worker.address())
            + " "
            + hex.formatHex(memory.packRemoteKey())
            + " "
            + Long.toHexString(memory.address()));
    String[] peer = in.readLine().split(" ", 3);
    UcxEndpoint endpoint = worker.connect(hex.parseHex(peer[0]), UcxErrorMode.PEER);
    UcxRemoteKey key =
        endpoint.remoteKey(
            hex.parseHex(peer[1]), Long.parseUnsignedLong(peer[2], 16), memory.length());
    // As the agents do: no page fault of shared memory is measured.
    key.mapped().ifPresent(HostPages::populate);
    worker.await("connecting", endpoint.flush(), LIMIT);
    List<UcxTransport> lanes = endpoint.transports();
    long next = 0;
    for (long span : new long[] {warmUp, nanos}) {
      next = sender ? send(endpoint, key, next, span) : receive(next, lanes);
    }
    // The peer may still need this side's progress to finish its last flush.
    long until = System.nanoTime() + 200_000_000L;
    while (System.nanoTime() < until) {
      worker.progress();
    }
    Runtime.getRuntime().halt(0);
  }

  private long send(UcxEndpoint endpoint, UcxRemoteKey key, long first, long span) {
    long[] flushes = new long[window];
    long posted = first;
    long landed = first;
    long end = System.nanoTime() + span;
    while (System.nanoTime() < end || landed < posted) {
      worker.progress();
      while (landed < posted && done(flushes[(int) (landed % window)])) {
        landed++;
      }
      if (posted - landed < window && System.nanoTime() < end) {
        ring.stamp(posted);
        long at = ring.offset(posted);
        long put = endpoint.put(memory, at, ring.slotBytes(), key, at);
        if (put != 0) {
          worker.free(put);
        }
        flushes[(int) (posted % window)] = endpoint.flush();
        posted++;
      } else if (yield) {
        pause();
      }
    }
    word.segment().set(ValueLayout.JAVA_LONG, 0, posted);
    worker.await("telling the end", endpoint.tagSend(word, 0, Long.BYTES, DONE_TAG), LIMIT);
    return posted;
  }

  private boolean done(long request) {
    if (request == 0) {
      return true;
    }
    if (worker.check(request) == UcxStatus.IN_PROGRESS) {
      return false;
    }
    worker.free(request);
    return true;
  }

  private long receive(long first, List<UcxTransport> lanes) {
    long expected = first;
    long last = Long.MAX_VALUE;
    long start = 0;
    long end = 0;
    long done = worker.tags().post(word, 0, Long.BYTES, DONE_TAG, -1L);
    while (expected < last) {
      int moved = worker.progress();
      boolean any = false;
      while (expected < last && ring.arrived(expected)) {
        expected++;
        any = true;
      }
      long now = System.nanoTime();
      if (any) {
        end = now;
        if (start == 0) {
          // The first arrival starts the clock, so its slot is not counted.
          start = now;
          first = expected;
        }
      }
      if (last == Long.MAX_VALUE && done(done)) {
        last = word.segment().get(ValueLayout.JAVA_LONG, 0);
      }
      if (moved == 0 && !any && yield) {
        pause();
      }
    }
    System.out.println(
        "%d %d %s".formatted((expected - first) * ring.slotBytes(), end - start, lanes.toString()));
    return expected;
  }

  @SuppressWarnings("ThreadPriorityCheck") // With as many spinners as CPUs the peer needs this one.
  private static void pause() {
    Thread.yield();
  }
}
