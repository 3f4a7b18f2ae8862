package io.throughline.agent.echo;

import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.ucx.UcxTags;
import java.util.List;

/** Finds messages with a tag that nobody agreed on: UCX would keep them for ever, unseen. */
final class UnexpectedTags {
  private UnexpectedTags() {}

  /**
   * @throws WorkFailure naming the tag that came and the one that had to be
   */
  static void refuse(UcxTags tags, List<EchoConnection> echoConnections) {
    if (echoConnections.isEmpty() || !tags.peek()) {
      return;
    }
    long tag = tags.tag();
    EchoConnection nearest = echoConnections.getFirst();
    for (EchoConnection echoConnection : echoConnections) {
      if (echoConnection.own().message() == tag || echoConnection.own().control() == tag) {
        return;
      }
      if (difference(echoConnection, tag) < difference(nearest, tag)) {
        nearest = echoConnection;
      }
    }
    throw new WorkFailure(
        "a message of %d bytes came with tag %s, which nobody agreed on; client %d has to use %s"
            .formatted(
                tags.length(),
                Tags.text(tag),
                nearest.client(),
                Tags.text(nearest.own().message())));
  }

  private static int difference(EchoConnection echoConnection, long tag) {
    return Long.bitCount(echoConnection.own().message() ^ tag);
  }
}
