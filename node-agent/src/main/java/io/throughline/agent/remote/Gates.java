package io.throughline.agent.remote;

import java.util.List;

/**
 * What a server keeps to: its own {@code limits.bandwidth} for all that it sends, and for what it
 * fetches from a client that client's, which all servers share evenly.
 */
final class Gates {
  private final Gate sent;
  private final Gate[] fetched;

  Gates(RemoteSettings settings, List<Link> links) {
    int ofLink = settings.slots() * settings.batch();
    sent = new Gate(settings.cap(), ofLink * links.size());
    fetched = new Gate[links.size()];
    for (int i = 0; i < fetched.length; i++) {
      fetched[i] = new Gate(settings.fetchCap(links.get(i).other()), ofLink);
    }
  }

  /** From now on blocks are of this size. */
  void size(long bytes, long now) {
    sent.size(bytes, now);
    for (Gate each : fetched) {
      each.size(bytes, now);
    }
  }

  /** A block is ready to be moved over the network. */
  void add(Job job, int block) {
    (job.writes() ? fetched[job.link().other() - 1] : sent).add(job, block);
  }

  /** Begins to move what is due; returns whether anything was. */
  boolean open(long now) {
    boolean any = sent.open(now);
    for (Gate each : fetched) {
      any |= each.open(now);
    }
    return any;
  }

  /** Whether blocks wait for their turn. */
  boolean hold() {
    boolean any = sent.holds();
    for (Gate each : fetched) {
      any |= each.holds();
    }
    return any;
  }
}
