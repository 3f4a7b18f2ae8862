package io.throughline.agent.echo;

import io.throughline.agent.work.WorkFailure;
import io.throughline.nativebridge.ucx.UcxTags;
import java.util.List;

/** Finds messages with a tag that nobody agreed on: UCX would keep them for ever, unseen. */
final class Strays {
  private static final long ANY = 0;

  private Strays() {}

  /**
   * @throws WorkFailure naming the tag that came and the one that had to be
   */
  static void refuse(UcxTags tags, List<Channel> channels) {
    if (channels.isEmpty() || !tags.peek(ANY, ANY)) {
      return;
    }
    long tag = tags.tag();
    Channel nearest = channels.getFirst();
    for (Channel channel : channels) {
      if (channel.own().message() == tag || channel.own().control() == tag) {
        return;
      }
      if (difference(channel, tag) < difference(nearest, tag)) {
        nearest = channel;
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

  private static int difference(Channel channel, long tag) {
    return Long.bitCount(channel.own().message() ^ tag);
  }
}
