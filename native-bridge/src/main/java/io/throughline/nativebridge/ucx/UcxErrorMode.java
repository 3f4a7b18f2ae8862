package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.CConstant;

/** The behaviour of an endpoint when its peer is lost ({@code ucp_err_handling_mode_t}). */
public enum UcxErrorMode {
  /** Nothing: operations to a lost peer may never complete. All transports have it. */
  NONE(CConstant.UCP_ERR_HANDLING_MODE_NONE),
  /** Operations complete with an error. UCX uses only transports that can tell. */
  PEER(CConstant.UCP_ERR_HANDLING_MODE_PEER);

  private final CConstant mode;

  UcxErrorMode(CConstant mode) {
    this.mode = mode;
  }

  int value() {
    return mode.value();
  }
}
