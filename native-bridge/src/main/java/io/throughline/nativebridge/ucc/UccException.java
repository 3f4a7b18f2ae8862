package io.throughline.nativebridge.ucc;

/** UCC refused or failed. */
public final class UccException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * @param operation what was tried
   * @param status a negative {@code ucc_status_t}
   * @param words UCC's own for the status
   */
  UccException(String operation, int status, String words) {
    super("UCC: %s failed: %s (%d)".formatted(operation, words, status));
    this.status = status;
  }

  /** Whether UCC has no implementation of the operation for its arguments. */
  public boolean unsupported() {
    return status == UccLayout.ERR_NOT_SUPPORTED.value()
        || status == UccLayout.ERR_NOT_IMPLEMENTED.value();
  }
}
