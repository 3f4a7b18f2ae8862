package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.CConstant;

/** A call to UCX failed. The message names the operation and UCX's own words for the status. */
public final class UcxException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * A failure with a status of UCX.
   *
   * @param operation what was asked for, such as "put of 4096 bytes"
   * @param status a negative {@code ucs_status_t}
   */
  public UcxException(String operation, int status) {
    super("UCX: " + operation + " failed: " + UcxStatus.words(status) + " (" + status + ")");
    this.status = status;
  }

  /**
   * A failure that UCX has no status for.
   *
   * @param message a whole sentence
   */
  public UcxException(String message) {
    super(message);
    this.status = 0;
  }

  /** The status of UCX, negative; 0 when it had none. */
  public int status() {
    return status;
  }

  /** Whether a device that UCX has found before is not there. */
  boolean isNoDevice() {
    return status == CConstant.UCS_ERR_NO_DEVICE.value();
  }

  /** Whether the peer is gone. */
  public boolean isPeerLost() {
    return UcxStatus.isPeerLost(status);
  }

  static void check(String operation, byte status) {
    if (status != 0) {
      throw new UcxException(operation, status);
    }
  }
}
