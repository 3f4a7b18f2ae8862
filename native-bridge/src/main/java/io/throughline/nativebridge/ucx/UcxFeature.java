package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.CConstant;

/**
 * A feature that a context is used for; UCX chooses transports by it ({@code enum ucp_feature}).
 */
public enum UcxFeature {
  /** Tagged messages. */
  TAG(CConstant.UCP_FEATURE_TAG),
  /** One-sided writes and reads. */
  RMA(CConstant.UCP_FEATURE_RMA),
  /** Streams of bytes. */
  STREAM(CConstant.UCP_FEATURE_STREAM),
  /** Active messages. */
  AM(CConstant.UCP_FEATURE_AM),
  /** Waiting on a descriptor; costs senders a little, so only where a worker sleeps. */
  WAKEUP(CConstant.UCP_FEATURE_WAKEUP);

  private final CConstant bit;

  UcxFeature(CConstant bit) {
    this.bit = bit;
  }

  int bit() {
    return bit.value();
  }
}
