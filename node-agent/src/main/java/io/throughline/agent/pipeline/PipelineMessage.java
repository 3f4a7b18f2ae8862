package io.throughline.agent.pipeline;

/** The notifications of a pipeline: what their first word says; the second is a number. */
final class PipelineMessage {
  /** Source: chunks before this count are in the sink's slots. */
  static final long LANDED = 40;

  /** Source: there are no more chunks than this count, and they have landed. */
  static final long FINAL = 41;

  /** Sink: chunks before this count have left its slots. */
  static final long CONSUMED = 42;

  /** Either: ready for the leg of this number. */
  static final long READY = 43;

  /** Source: the checksum of what it has read once more. */
  static final long CHECKSUM = 44;

  /** Either: nothing more is wanted. */
  static final long BYE = 45;

  /** Either: at work by itself, or (source) held back by its {@code limits.bandwidth}. */
  static final long BEAT = 46;

  private PipelineMessage() {}
}
