package io.throughline.agent.transport;

/** Each message and each receive is told to the transport by itself. */
final class SingleMessages implements Exchange {
  /** Looks without news from the transport before the receive is asked about all the same. */
  private static final int UNASKED = 8;

  /** In one wait at most, so that its caller looks around now and then. */
  private static final int MOST_NEWS = 10_000;

  private final Transport transport;
  private final long out;
  private final long in;
  private final long length;
  private long receive;
  private boolean expects;

  SingleMessages(Transport transport, long out, long in, long length) {
    this.transport = transport;
    this.out = out;
    this.in = in;
    this.length = length;
  }

  @Override
  public long send() {
    return transport.send(out, length);
  }

  @Override
  public void expect() {
    receive = transport.receive(in, length);
    expects = true;
  }

  @Override
  public boolean expects() {
    return expects;
  }

  @Override
  public boolean arrives(int looks) {
    boolean here = transport.arrived(receive);
    int idle = 0;
    for (int busy = 0; idle < looks && busy < MOST_NEWS && !here; ) {
      boolean news = transport.progress() > 0;
      if (news) {
        busy++;
      } else {
        idle++;
      }
      here = (news || idle % UNASKED == 0) && transport.arrived(receive);
    }
    expects = !here;
    return here;
  }
}
