package io.throughline.console.cli;

import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.NodeTemplate;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what a node is and can do, found out by an agent there. */
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = {
      "Starts an agent on a node, asks it what the node is and can do, ends it again.",
      "Shows machine, CPUs and NUMA, memory, GPUs, network interfaces, RDMA, UCX, firewall."
    },
    footer = {"", "Example: ./throughline nodes probe h1 --write h1.md"})
final class ProbeCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "NAME", description = "A node under profiles/nodes, or a path.")
  private String name = "";

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Writes node-template.md there, filled in, as Markdown.")
  private @Nullable Path write;

  @Option(
      names = "--template",
      description = "Prints node-template.md, filled in, instead of the sheet.")
  private boolean template;

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  /** {@code docs/json.md} says what the fields are. */
  private record Probed(String node, ProbedNode found, @Nullable CleanUp cleanUp) {}

  ProbeCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    NodeProfile node = session.profiles().node(name);
    force.file("--write", write);
    String form = template || write != null ? form(session) : "";
    NodeTestView view =
        new WatchedTest(session, session.screen()).test(node, hostKeys.acceptsNew());
    int code = WatchedTest.good(session, name, view) ? ExitCode.PASSED : ExitCode.FAILED;
    ProbedNode found = ProbedNode.of(view).orElse(null);
    if (found == null) {
      return ExitCode.FAILED;
    }
    String page =
        form.isEmpty()
            ? ""
            : NodeTemplate.fill(form, node, found, LocalDate.now(ZoneId.systemDefault()));
    if (write != null) {
      TextFile.write(write, page);
      session.note("Written: " + write);
    }
    if (json.wanted()) {
      return session.answer(code, new Probed(node.name(), found, view.cleanUp()));
    }
    if (template) {
      session.print(page);
    } else {
      NodeReportText.lines(NodeReport.of(found)).forEach(session::print);
    }
    return code;
  }

  /**
   * The form at the installation's root.
   *
   * @throws ProblemException if it cannot be read
   */
  static String form(Session session) {
    return TextFile.read(session.installation().home().resolve("node-template.md"));
  }
}
