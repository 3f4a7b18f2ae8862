package io.throughline.console.cli;

import io.throughline.console.assembly.Console;
import io.throughline.console.server.WebConsole;
import io.throughline.console.server.metrics.MetricsToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The console in a browser. */
@Command(
    name = "web",
    mixinStandardHelpOptions = true,
    description = {
      "Serves the console to a browser on this machine, until Ctrl-C.",
      "It listens on 127.0.0.1 only and lets in who opens the link that it prints, once; Enter"
          + " prints another one."
    },
    footer = {
      "",
      "From another machine: ssh -L 8700:127.0.0.1:8700 THIS-MACHINE, then open the link there.",
      "Scripts: curl -c jar LINK, then curl -b jar http://127.0.0.1:8700/api/v1/runs; docs/api.md"
          + " describes the rest.",
      "Nodes whose host key is new, or that ask for a password, are to be tried first with"
          + " ./throughline nodes test NAME."
    })
final class WebCommand implements Callable<Integer> {
  private static final int HIGHEST_PORT = 65_535;

  /** After Ctrl-C: agents to stop, nodes to look at. */
  private static final long CLOSING_SECONDS = 120;

  private final Session session;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8700",
      description = "Where it listens; ${DEFAULT-VALUE}. 0 takes any that is free.")
  private int port;

  @Option(
      names = "--metrics",
      description = "Serves /metrics in Prometheus' format, to who shows the token that it names.")
  private boolean metrics;

  WebCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new MisuseException(
          "--port %d is no port; give 1 to %d, or 0 for any that is free"
              .formatted(port, HIGHEST_PORT));
    }
    Console console = session.console();
    Path tokenFile = session.installation().metricsToken();
    String token = metrics ? MetricsToken.in(tokenFile) : null;
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    try (WebConsole web = WebConsole.open(console.engine(), console.profiles(), port, token)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(asked, closed), "end of the web"));
      session.print("Console       " + web.link());
      session.print("              opens once; Enter prints another link, Ctrl-C ends the console");
      if (token != null) {
        session.print(
            "Metrics       http://127.0.0.1:%d/metrics, with Authorization: Bearer and what %s holds"
                .formatted(web.port(), tokenFile));
      }
      Thread.ofPlatform().daemon().name("links").start(() -> printLinks(web));
      asked.await();
    } finally {
      session.close();
      closed.countDown();
    }
    return ExitCode.PASSED;
  }

  private void end(CountDownLatch asked, CountDownLatch closed) {
    if (closed.getCount() == 0) {
      return;
    }
    session.print("Ending; runs that go on are stopped and their nodes cleaned up.");
    asked.countDown();
    try {
      if (!closed.await(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        session.error("the clean-up takes long; the keepers on the nodes end what is left");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One for each line that is typed, until there is no more to come. */
  private void printLinks(WebConsole web) {
    try {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
      while (lines.readLine() != null) {
        session.print("Console       " + web.link());
      }
    } catch (IOException e) {
      LoggerFactory.getLogger(WebCommand.class).debug("nothing can be typed here", e);
    }
  }
}
