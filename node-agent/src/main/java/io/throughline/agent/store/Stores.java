package io.throughline.agent.store;

import io.throughline.nativebridge.cuda.Gpu;
import io.throughline.nativebridge.cufile.Cufile;
import org.jspecify.annotations.Nullable;

/** Opens the store that a setting asks for. */
public final class Stores {
  private Stores() {}

  /**
   * Files by the system's own calls.
   *
   * @param depth transfers under way at most
   */
  public static Store posix(int depth) {
    return new ThreadStore(depth, "");
  }

  /**
   * Files straight to and from the memory of a GPU.
   *
   * @param cufile is the store's from now on
   * @param gpu whose memory it is; null for the host's
   * @param depth transfers under way at most
   * @param threads that each have handles of their own; 1 for one after the other
   */
  public static Store gds(Cufile cufile, @Nullable Gpu gpu, int depth, int threads) {
    return new GdsStore(cufile, gpu, depth, threads);
  }
}
