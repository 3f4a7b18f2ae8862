package io.throughline.launch.node;

import java.io.IOException;

/** A node that could be reached before cannot be reached now. */
public final class UnreachableException extends IOException {
  private static final long serialVersionUID = 1;

  public UnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
