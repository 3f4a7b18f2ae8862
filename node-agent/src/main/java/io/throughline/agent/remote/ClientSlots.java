package io.throughline.agent.remote;

import io.throughline.agent.memory.Contents;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.scenario.PointSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client's slots at each server: what is asked for in them, and what came of it. */
final class ClientSlots {
  private final RemoteSettings settings;
  private final int batch;
  private final List<Link> links;
  private final PointAccounting pointAccounting;
  private final Asked[][] asked;
  private @Nullable Work current;
  private long requests;

  /** A slot at a server. */
  private static final class Asked {
    private boolean busy;
    private long since;
    private long request;
  }

  /**
   * Requests of one sort.
   *
   * @param checks whether what is read is compared
   * @param fills whether what is written is filled first
   */
  record Work(
      PointSpec spec,
      Blocks blocks,
      boolean writes,
      FileCode file,
      boolean checks,
      boolean fills) {}

  ClientSlots(RemoteSettings settings, List<Link> links, PointAccounting pointAccounting) {
    this.settings = settings;
    this.batch = settings.requests().batch();
    this.links = links;
    this.pointAccounting = pointAccounting;
    asked = new Asked[links.size()][settings.requests().slots()];
    for (Asked[] slots : asked) {
      Arrays.setAll(slots, i -> new Asked());
    }
  }

  /** From now on requests are of this sort; all slots are free. */
  void begin(Work work) {
    current = work;
  }

  private Work work() {
    Work work = current;
    if (work == null) {
      throw new IllegalStateException("nothing is to be asked for yet");
    }
    return work;
  }

  boolean busy(int server, int slot) {
    return asked[server][slot].busy;
  }

  /** Done so far. */
  long requests() {
    return requests;
  }

  /** Asks for a request in a free slot. */
  void ask(int server, int slot, long request) {
    Work work = work();
    Link link = links.get(server);
    long size = work.spec.size();
    pointAccounting.spend(batch * size);
    long start = System.nanoTime();
    if ((work.fills && work.writes) || work.checks) {
      long key = key(server);
      Contents memory = link.contents();
      for (int block = 0; block < batch; block++) {
        long at = link.at(slot, block, size);
        long position = work.blocks.position(request, block);
        if (work.writes) {
          Blocks.fill(memory, at, key, position, size);
        } else {
          Blocks.spoil(memory, at, key, position, size);
        }
      }
    }
    Asked one = asked[server][slot];
    one.busy = true;
    one.request = request;
    one.since = System.nanoTime();
    pointAccounting.spent(Counter.FILL_NANOS, one.since - start);
    link.say(Request.first(work.writes, slot, batch), size);
    link.say(Request.where(slot, work.file), request);
  }

  private long key(int server) {
    Work work = work();
    return settings.key(settings.sides().number(), server + 1, work.file, work.spec.index());
  }

  /** A request is done whole. */
  void done(int server, int slot, long bytes) {
    Work work = work();
    Asked one = asked[server][slot];
    long now = System.nanoTime();
    pointAccounting.request(now - one.since);
    if (work.checks) {
      check(server, slot, one.request);
      pointAccounting.spent(Counter.VERIFY_NANOS, System.nanoTime() - now);
    }
    pointAccounting.served(batch, bytes, System.nanoTime());
    one.busy = false;
    requests++;
  }

  private void check(int server, int slot, long request) {
    Work work = work();
    Link link = links.get(server);
    long size = work.spec.size();
    for (int block = 0; block < batch; block++) {
      long position = work.blocks.position(request, block);
      long wrong =
          Blocks.firstWrongByte(
              link.contents(), link.at(slot, block, size), key(server), position, size);
      pointAccounting.checked(
          wrong,
          wrong < 0 ? "" : "block at %d of the file of server %d".formatted(position, server + 1));
    }
  }
}
