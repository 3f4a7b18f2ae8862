package io.throughline.protocol.peer;

import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a peer's receiver of active messages copies them to its buffer, as Throughline's does.
 * {@code ucx_perftest} leaves them where UCX put them, and knows the option {@code -y} for a copy
 * since UCX 1.15 (its {@code perftest_params.c}).
 */
public final class ReceiveCopy {
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");
  private static final int MAJOR = 1;
  private static final int FIRST_MINOR = 15;

  private ReceiveCopy() {}

  /** Whether a copy on receipt is a matter of this work. */
  public static boolean concerns(PeerWork work) {
    return work.tool() == PeerTool.UCX_PERFTEST && work.operation() == Operation.AM;
  }

  /**
   * Whether the peer can be told to copy what it receives in this work.
   *
   * @param version of the peer, such as {@code UCX 1.18.1}; false where it names none
   */
  public static boolean possible(PeerWork work, String version) {
    Matcher found = VERSION.matcher(version);
    if (!concerns(work) || !found.find()) {
      return false;
    }
    int major = Integer.parseInt(found.group(1));
    return major > MAJOR || (major == MAJOR && Integer.parseInt(found.group(2)) >= FIRST_MINOR);
  }
}
