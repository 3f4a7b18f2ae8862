package io.throughline.nativebridge.cuda;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Resources of a GPU that were opened, the last first: they end in that order, each whatever
 * becomes of the others.
 */
public final class GpuResources implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** Nothing so far. */
  public GpuResources() {}

  /**
   * @return the resource, which ends with this
   */
  public <T extends AutoCloseable> T keep(T resource) {
    open.push(resource);
    return resource;
  }

  /** Ends all of it because something failed; further failures are added to that one. */
  public void closeAfter(Throwable failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * @throws RuntimeException the first that something did not end with; the rest has ended
   */
  @Override
  public void close() {
    RuntimeException first = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      } catch (Exception e) {
        first = first == null ? new IllegalStateException(e) : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
