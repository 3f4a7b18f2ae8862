package io.throughline.agent.transport;

/** Receives one by one. */
final class SingleReceives implements ReceiveList {
  private static final long NONE = -1;

  private final Transport transport;
  private final long offset;
  private final long[] places;
  private final long length;
  private final long[] tickets;
  private int head;
  private int waiting;
  private int place;
  private long odd = NONE;

  SingleReceives(Transport transport, long offset, long[] places, long length, int ahead) {
    this.transport = transport;
    this.offset = offset;
    this.places = places;
    this.length = length;
    this.tickets = new long[ahead];
  }

  @Override
  public int waiting() {
    return waiting;
  }

  @Override
  public void post() {
    tickets[(head + waiting) % tickets.length] = transport.receive(offset + places[place], length);
    place = place + 1 == places.length ? 0 : place + 1;
    waiting++;
  }

  @Override
  public int take(int most) {
    odd = NONE;
    int count = 0;
    while (count < most && takeOne()) {
      if (transport.received() != length) {
        odd = transport.received();
        break;
      }
      post();
      count++;
    }
    return count;
  }

  @Override
  public long odd() {
    return odd;
  }

  @Override
  public boolean takeOne() {
    if (waiting == 0 || !transport.arrived(tickets[head])) {
      return false;
    }
    head = head + 1 == tickets.length ? 0 : head + 1;
    waiting--;
    return true;
  }

  @Override
  public long received() {
    return transport.received();
  }
}
