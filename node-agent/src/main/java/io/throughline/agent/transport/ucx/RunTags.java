package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.Credentials;
import java.nio.ByteBuffer;

/**
 * The tags of a run's messages to one side. The low bits name the channel to which a message goes,
 * since the channels of a data thread share its worker.
 *
 * @param greeting of the first message on a connection, the same for every run, so that one of
 *     another run is seen and refused
 * @param notification depends on the secret: what does not know it is not taken for one
 * @param message of the run's own messages; depends on the secret too
 * @param abort of the sentence in which a side tells why it ends; depends on the secret too
 */
record RunTags(long greeting, long notification, long message, long abort) {
  /** Channels that a worker has at most. */
  static final int CHANNELS = 1 << 16;

  private static final long GREETING = 0x544c_4849_0000_0000L; // TLHI
  private static final long CHANNEL = CHANNELS - 1L;

  /** Those of channel 0. */
  static RunTags of(Credentials credentials) {
    ByteBuffer digest = ByteBuffer.wrap(Credentials.digest(credentials.encode()));
    return new RunTags(
        GREETING,
        digest.getLong() & ~CHANNEL,
        digest.getLong() & ~CHANNEL,
        digest.getLong() & ~CHANNEL);
  }

  /**
   * Those of another channel.
   *
   * @param channel from 0, below {@link #CHANNELS}
   */
  RunTags to(int channel) {
    return new RunTags(
        (greeting & ~CHANNEL) | channel,
        (notification & ~CHANNEL) | channel,
        (message & ~CHANNEL) | channel,
        (abort & ~CHANNEL) | channel);
  }

  /** The channel that a tag names. */
  static int channel(long tag) {
    return (int) (tag & CHANNEL);
  }

  /** Whether a tag is of a run's own messages, notifications or last sentences, to any channel. */
  boolean ofRun(long tag) {
    long kind = tag & ~CHANNEL;
    return kind == (notification & ~CHANNEL)
        || kind == (message & ~CHANNEL)
        || kind == (abort & ~CHANNEL);
  }

  /** Whether a tag is of a first message, to any channel. */
  static boolean greets(long tag) {
    return (tag & ~CHANNEL) == GREETING;
  }
}
