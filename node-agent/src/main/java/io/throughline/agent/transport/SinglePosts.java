package io.throughline.agent.transport;

/** Each is told to the transport by itself. */
final class SinglePosts implements PostList {
  /** Kind of a post. */
  enum Kind {
    WRITE,
    READ,
    SEND
  }

  private final Transport transport;
  private final Kind kind;
  private final long offset;
  private final long remoteOffset;
  private final long[] places;
  private final long length;
  private long ticket;

  SinglePosts(
      Transport transport, Kind kind, long offset, long remoteOffset, long[] places, long length) {
    this.transport = transport;
    this.kind = kind;
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
      ticket =
          switch (kind) {
            case WRITE -> transport.write(offset + place, length, remoteOffset + place);
            case READ -> transport.read(offset + place, length, remoteOffset + place);
            case SEND -> transport.send(offset + place, length);
          };
      posted++;
    }
    return posted;
  }

  @Override
  public long ticket() {
    return ticket;
  }
}
