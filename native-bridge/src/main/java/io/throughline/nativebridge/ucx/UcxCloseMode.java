package io.throughline.nativebridge.ucx;

/** Way in which an endpoint is closed. */
public enum UcxCloseMode {
  /** After everything posted has arrived; the peer sees an orderly end. */
  FLUSH,
  /** At once; what was under way is lost. The only way once the peer is lost. */
  FORCE
}
