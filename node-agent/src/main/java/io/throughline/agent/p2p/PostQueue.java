package io.throughline.agent.p2p;

import io.throughline.agent.transport.PostList;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.scenario.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Hands messages of one size to the transport, place after place, and knows how many of them are
 * locally complete. As lean as a loop over the transport itself.
 */
final class PostQueue {
  private final Transport transport;
  private final Operation operation;
  private final Layout layout;
  private final long out;
  private final long in;
  private final long[] tickets;
  private final int mask;
  private final long[] list;
  private final boolean each;

  /** Made once; null where each batch is prepared anew, or the operation has none. */
  private final @Nullable PostList posts;

  private long head;
  private long tail;
  private long posted;
  private int place;

  /**
   * @param most messages under way
   */
  PostQueue(WorkerContext workerContext, Operation operation, Layout layout, int most, int batch) {
    this.transport = workerContext.transport();
    this.operation = operation;
    this.layout = layout;
    // A read fills the half into which the other side would write.
    this.out =
        operation == Operation.GET
            ? workerContext.settings().buffers().in()
            : workerContext.settings().buffers().out();
    this.in =
        operation == Operation.GET
            ? workerContext.settings().buffers().out()
            : workerContext.settings().buffers().in();
    this.tickets = new long[Integer.highestOneBit(most) * 2];
    this.mask = tickets.length - 1;
    this.each = workerContext.settings().workers().prepareEach();
    this.list = each ? new long[batch] : layout.offsets();
    this.posts = each ? null : posts(transport, operation, layout, out, in);
  }

  private static @Nullable PostList posts(
      Transport transport, Operation operation, Layout layout, long out, long in) {
    return switch (operation) {
      case PUT -> transport.writes(out, in, layout.offsets(), layout.size());
      case GET -> transport.reads(out, in, layout.offsets(), layout.size());
      case TAG -> transport.sends(out, layout.offsets(), layout.size());
      default -> null;
    };
  }

  /** From the first place on, with nothing under way. */
  void begin() {
    head = 0;
    tail = 0;
    posted = 0;
    place = 0;
  }

  /** Makes the list of the next batch, where it is made for each. */
  void prepare(int count) {
    if (each) {
      layout.prepare(place, list, count);
    }
  }

  /** Posts the batch that was prepared. */
  void post(int count) {
    for (int left = count; left > 0; ) {
      left -= some(left);
    }
  }

  /**
   * Posts messages that are no batch, until the window is full.
   *
   * @param count at most
   * @param window messages under way, at most
   * @return how many were posted
   */
  int post(int count, int window) {
    int left = count;
    while (left > 0 && unfinished() < window) {
      // Those stop behind the first that stays under way, so of those a window takes any number.
      boolean stops = posts != null && unfinished() == 0;
      left -= some(stops ? left : Math.min(left, window - unfinished()));
    }
    return count - left;
  }

  private int some(int count) {
    if (posts == null) {
      single(count);
      return count;
    }
    int some = posts.post(place, count);
    posted += some;
    place = (place + some) % layout.places();
    long ticket = posts.ticket();
    if (ticket != 0 || head != tail) {
      underWay(some, ticket);
    }
    return some;
  }

  /** So many are behind one that is not done yet, or the last of them is not. */
  private void underWay(int some, long ticket) {
    if (head != tail) {
      for (int i = 1; i < some; i++) {
        tickets[(int) tail++ & mask] = 0;
      }
    }
    tickets[(int) tail++ & mask] = ticket;
  }

  private void single(int count) {
    for (int i = 0; i < count; i++) {
      long at = list[each ? i : place];
      place = place + 1 == layout.places() ? 0 : place + 1;
      long ticket = post(at);
      posted++;
      if (ticket != 0 || head != tail) {
        tickets[(int) tail++ & mask] = ticket;
      }
    }
  }

  private long post(long at) {
    return switch (operation) {
      case PUT -> transport.write(out + at, layout.size(), in + at);
      case GET -> transport.read(out + at, layout.size(), in + at);
      case TAG, AM, STREAM -> transport.send(out + at, layout.size());
      case FILE_READ, FILE_WRITE, FILE_MIX -> throw operation.notCarried();
    };
  }

  /** Looks which are done. */
  void settle() {
    while (head < tail) {
      long ticket = tickets[(int) head & mask];
      if (ticket != 0 && !transport.done(ticket)) {
        return;
      }
      head++;
    }
  }

  long posted() {
    return posted;
  }

  /** How many are locally complete, in order. */
  long done() {
    return posted - (tail - head);
  }

  int unfinished() {
    return (int) (tail - head);
  }
}
