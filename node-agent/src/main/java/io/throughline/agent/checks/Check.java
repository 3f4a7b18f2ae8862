package io.throughline.agent.checks;

/**
 * Something that is right or wrong on this machine.
 *
 * @param name what it is, in a few words
 */
record Check(String name, Body body) {
  /** Tells why a check cannot be done here. */
  static final class Skip extends Exception {
    private static final long serialVersionUID = 1;

    Skip(String reason) {
      super(reason);
    }
  }

  /** A failed check. */
  static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1;

    Wrong(String what) {
      super(what);
    }
  }

  /** Body of a check. */
  interface Body {
    /**
     * @return what is worth telling where it is right
     * @throws Skip where it cannot be done here
     * @throws Wrong where it is wrong
     */
    String run() throws Exception;
  }

  static void require(boolean right, String otherwise) {
    if (!right) {
      throw new Wrong(otherwise);
    }
  }

  /** {@code 24.1 against 24.9 GB/s (0.97)}; wrong below the bound. */
  static String figure(double ours, double peer, String peerName, double bound) {
    String text =
        "%.2f GB/s, %s %.2f GB/s, ratio %.3f"
            .formatted(ours / 1e9, peerName, peer / 1e9, ours / peer);
    require(ours >= bound * peer, text + ", below " + bound);
    return text;
  }
}
