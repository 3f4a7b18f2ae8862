package io.throughline.console.faults;

import io.throughline.testing.Host;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Processes of somebody else that go by the names of an agent and of a keeper, and a folder of
 * shared memory that is named as a run's: none of it is any run's, and all of it has to stay.
 */
final class Lookalikes implements AutoCloseable {
  private final Host host;
  private final List<String> ids = new ArrayList<>();

  private Lookalikes(Host host) {
    this.host = host;
  }

  static Lookalikes start(Host host) throws IOException {
    Lookalikes lookalikes = new Lookalikes(host);
    host.run(
        """
        mkdir -p /run/other /dev/shm/throughline-other
        [ -e /run/other/java ] || cp /usr/bin/sleep /run/other/java
        [ -e /run/other/hold ] || mkfifo /run/other/hold
        echo 'read line </run/other/hold' >/run/other/keeper.sh
        """);
    lookalikes.begin(
        "exec -a '/root/.cache/throughline/bundles/0/runtime/bin/java -cp x"
            + " io.throughline.agent.Main' /run/other/java 7200");
    lookalikes.begin("exec sh /run/other/keeper.sh");
    return lookalikes;
  }

  private void begin(String command) throws IOException {
    List<String> words = new ArrayList<>(host.entering());
    words.addAll(
        List.of("setsid", "env", "THROUGHLINE_LAUNCH=other", "bash", "-c", "echo $$; " + command));
    Process process = new ProcessBuilder(words).start();
    ids.add(process.inputReader().readLine());
  }

  @Override
  public void close() {
    // A process is there for a moment after it was killed.
    host.attempt(
        """
        kill -KILL %1$s
        for pid in %1$s; do
          tries=0
          while [ -e /proc/$pid/exe ] && [ $tries -lt 100 ]; do
            sleep 0.1
            tries=$((tries + 1))
          done
        done
        rmdir /dev/shm/throughline-other
        """
            .formatted(String.join(" ", ids)));
  }
}
