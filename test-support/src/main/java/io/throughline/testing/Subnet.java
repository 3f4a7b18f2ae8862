package io.throughline.testing;

/** Finds a private /24 that this machine does not use. */
final class Subnet {
  private static final int COUNT = 250;

  private Subnet() {}

  /** Its first three bytes: {@code 10.77.4}. */
  static String free() {
    String used = Command.run("ip", "-4", "-o", "addr") + Command.run("ip", "-4", "route");
    // Test processes that look at the same moment begin at different numbers.
    long first = ProcessHandle.current().pid() * 7;
    for (int n = 0; n < COUNT; n++) {
      String candidate = "10.77." + (first + n) % COUNT;
      if (!used.contains(candidate + ".")) {
        return candidate;
      }
    }
    throw new IllegalStateException("10.77.0.0/16 is full: end the other tests on this machine");
  }
}
