package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.Transport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** Tells peers why this side ends, over all of its data paths at once, before they are closed. */
public final class Abort {
  private static final long TELLING_NANOS = 500_000_000;

  private record Path(Transport transport, long ticket) {}

  private Abort() {}

  /** The sentence for peers where a rank failed by itself. */
  public static String failed(String rank, String why) {
    return "rank %s failed: %s".formatted(rank, why);
  }

  /** The sentence for peers: the one that this rank was told, if any. */
  public static String sentence(String rank, Throwable failure, String why) {
    return failure instanceof PeerLostException trouble && trouble.told() ? why : failed(rank, why);
  }

  /**
   * Tells them, as far as they still listen. Bounded.
   *
   * @param paths connected or not
   */
  public static void tell(Collection<Transport> paths, String why) {
    List<Path> untold = new ArrayList<>();
    paths.forEach(each -> begin(each, why, untold));
    Deadline until = Deadline.after(TELLING_NANOS);
    while (!untold.isEmpty() && !until.passed()) {
      for (Iterator<Path> each = untold.iterator(); each.hasNext(); ) {
        if (told(each.next())) {
          each.remove();
        }
      }
    }
  }

  private static void begin(Transport path, String why, List<Path> untold) {
    try {
      untold.add(new Path(path, path.abort(why)));
    } catch (RuntimeException gone) {
      // The peer is lost, or was never there.
      return;
    }
  }

  private static boolean told(Path path) {
    try {
      path.transport.progress();
      return path.transport.done(path.ticket);
    } catch (RuntimeException gone) {
      return true;
    }
  }
}
