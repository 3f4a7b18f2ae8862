package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCS_ERR_LAST;

import java.time.Duration;

/**
 * The value that a posted operation returned ({@code ucs_status_ptr_t}): nothing, a request or an
 * error.
 */
final class Requests {
  private static final int LAST_ERROR = UCS_ERR_LAST.value();

  private Requests() {}

  /** Returns 0 or the request; throws the error. */
  static long posted(String operation, long result) {
    if (result < 0 && result >= LAST_ERROR) {
      throw new UcxException(operation, (int) result);
    }
    return result;
  }

  /**
   * Progresses until a request has completed, and frees it.
   *
   * @return false when it had not completed in time
   * @throws UcxException when it failed
   */
  @SuppressWarnings("ThreadPriorityCheck") // The peer may need this core to answer.
  static boolean complete(UcxWorker worker, String operation, long request, Duration limit) {
    if (request == 0) {
      return true;
    }
    long deadline = System.nanoTime() + limit.toNanos();
    int status;
    while ((status = worker.check(request)) == UcxStatus.IN_PROGRESS) {
      if (worker.progress() == 0) {
        Thread.yield();
      }
      if (System.nanoTime() > deadline) {
        return false;
      }
    }
    worker.free(request);
    if (status != UcxStatus.OK) {
      throw new UcxException(operation, status);
    }
    return true;
  }
}
