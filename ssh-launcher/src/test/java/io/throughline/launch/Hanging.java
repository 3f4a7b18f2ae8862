package io.throughline.launch;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/** A mover that waits for what never comes, until its standard input ends. */
final class Hanging {
  private Hanging() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Thread waits =
        Thread.ofPlatform().daemon().name("probe-nothing").start(Hanging::waitForNothing);
    while (waits.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    System.out.println("hangs");
    while (System.in.read() >= 0) {
      // Nothing is said.
    }
  }

  private static void waitForNothing() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
