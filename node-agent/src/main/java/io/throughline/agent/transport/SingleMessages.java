package io.throughline.agent.transport;

/** Each message and each receive is told to the transport by itself. */
final class SingleMessages implements Exchange {
  /** Looks without news from the transport before the receive is asked about all the same. */
  private static final int UNASKED = 8;

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
    for (int look = 1; look <= looks && !here; look++) {
      boolean news = transport.progress() > 0;
      here = (news || look % UNASKED == 0) && transport.arrived(receive);
    }
    expects = !here;
    return here;
  }
}
