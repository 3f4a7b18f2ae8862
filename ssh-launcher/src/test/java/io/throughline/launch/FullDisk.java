package io.throughline.launch;

import io.throughline.testing.Host;

/** Fills a host's home as soon as a push has begun. */
final class FullDisk {
  private FullDisk() {}

  /** What is done meanwhile. */
  interface Body {
    void run() throws Exception;
  }

  static void whilePushing(Host host, Body body) throws Exception {
    Thread filler =
        Thread.startVirtualThread(() ->
            host.attempt(
                """
                cd /root/.cache/throughline/bundles
                tries=0
                until ls -d .incoming-* || [ $tries -gt 500 ]; do
                  sleep 0.01; tries=$((tries + 1))
                done
                cat /dev/zero > /root/fill
                """));
    body.run();
    filler.join();
    host.run("rm -f /root/fill");
  }
}
