package io.throughline.agent.transport;

/** Two words from the peer; reused from one to the next. */
public final class Notification {
  private long first;
  private long second;

  public void set(long newFirst, long newSecond) {
    first = newFirst;
    second = newSecond;
  }

  public long first() {
    return first;
  }

  public long second() {
    return second;
  }
}
