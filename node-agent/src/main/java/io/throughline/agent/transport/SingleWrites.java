package io.throughline.agent.transport;

/** Each write is told to the transport by itself. */
final class SingleWrites implements Writes {
  private final Transport transport;
  private final long offset;
  private final long remoteOffset;
  private final long[] places;
  private final long length;
  private long ticket;

  SingleWrites(Transport transport, long offset, long remoteOffset, long[] places, long length) {
    this.transport = transport;
    this.offset = offset;
    this.remoteOffset = remoteOffset;
    this.places = places.clone();
    this.length = length;
  }

  @Override
  public int post(int first, int count) {
    int at = first;
    int posted = 0;
    ticket = 0;
    while (posted < count && ticket == 0) {
      long place = places[at];
      at = at + 1 == places.length ? 0 : at + 1;
      ticket = transport.write(offset + place, length, remoteOffset + place);
      posted++;
    }
    return posted;
  }

  @Override
  public long ticket() {
    return ticket;
  }
}
