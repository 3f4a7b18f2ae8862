package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CLibrary;
import io.throughline.nativebridge.ucx.ffi.UcsCalls;

/** The status codes of UCX ({@code ucs_status_t}) that callers compare with, and their words. */
public final class UcxStatus {
  /** Complete. */
  public static final int OK = CConstant.UCS_OK.value();

  /** Not complete yet. */
  public static final int IN_PROGRESS = CConstant.UCS_INPROGRESS.value();

  /** The message was longer than the buffer. */
  public static final int MESSAGE_TRUNCATED = CConstant.UCS_ERR_MESSAGE_TRUNCATED.value();

  /** No transport reaches the peer. */
  public static final int UNREACHABLE = CConstant.UCS_ERR_UNREACHABLE.value();

  /** The peer closed or died; UCX from 1.14 on. */
  public static final int CONNECTION_RESET = CConstant.UCS_ERR_CONNECTION_RESET.value();

  /** The peer no longer answers; what UCX 1.13 says when it died. */
  public static final int ENDPOINT_TIMEOUT = CConstant.UCS_ERR_ENDPOINT_TIMEOUT.value();

  private UcxStatus() {}

  /** UCX's own words for a status, such as "Connection reset by remote peer". */
  public static String words(int status) {
    return CLibrary.string(UcsCalls.statusString((byte) status));
  }

  /** Whether the status says that the peer is gone. */
  public static boolean isPeerLost(int status) {
    return status == CONNECTION_RESET
        || status == ENDPOINT_TIMEOUT
        || status == CConstant.UCS_ERR_NOT_CONNECTED.value();
  }
}
