package io.throughline.nativebridge.posix;

import java.lang.invoke.MethodHandle;

/** The session and process group of this process ({@code setsid} of {@code unistd.h}). */
public final class Session {
  private static final MethodHandle SETSID = LibC.bind("setsid");

  private Session() {}

  /**
   * Makes this process the leader of a session and process group of its own, so that it can be
   * ended together with all that it starts.
   *
   * @return the group's number, which is that of this process
   * @throws PosixException when it leads a group already
   */
  public static int start() {
    return LibC.call("starting a session", (state, scratch) -> (int) SETSID.invokeExact(state));
  }
}
