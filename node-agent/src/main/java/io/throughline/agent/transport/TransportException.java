package io.throughline.agent.transport;

/** The data path is broken or cannot be made. Its message is a sentence for people. */
public sealed class TransportException extends RuntimeException permits PeerLostException {
  private static final long serialVersionUID = 1;

  public TransportException(String message) {
    super(message);
  }

  public TransportException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The cause's own words will do. */
  public TransportException(Throwable cause) {
    super(String.valueOf(cause.getMessage()), cause);
  }
}
