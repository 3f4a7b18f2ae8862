package io.throughline.agent.remote;

import java.util.List;

/**
 * Rate limits that a server keeps to: its own {@code limits.bandwidth} for all that it sends, and
 * for what it fetches from a client that client's, which all servers share evenly.
 */
final class ServerRateLimits {
  private final PacedBlocks sent;
  private final PacedBlocks[] fetched;

  ServerRateLimits(RemoteSettings settings, List<Link> links) {
    int ofLink = settings.requests().blocks();
    sent = new PacedBlocks(settings.limits().bandwidth(), ofLink * links.size());
    fetched = new PacedBlocks[links.size()];
    for (int i = 0; i < fetched.length; i++) {
      fetched[i] = new PacedBlocks(settings.sides().fetchCap(links.get(i).other()), ofLink);
    }
  }

  /** From now on blocks are of this size. */
  void size(long bytes, long now) {
    sent.size(bytes, now);
    for (PacedBlocks each : fetched) {
      each.size(bytes, now);
    }
  }

  /** A block is ready to be moved over the network. */
  void add(RequestSlot requestSlot, int block) {
    (requestSlot.writes() ? fetched[requestSlot.link().other() - 1] : sent).add(requestSlot, block);
  }

  /** Begins to move what is due; returns whether anything was. */
  boolean open(long now) {
    boolean any = sent.open(now);
    for (PacedBlocks each : fetched) {
      any |= each.open(now);
    }
    return any;
  }

  /** Whether blocks wait for their turn. */
  boolean hold() {
    boolean any = sent.holds();
    for (PacedBlocks each : fetched) {
      any |= each.holds();
    }
    return any;
  }
}
