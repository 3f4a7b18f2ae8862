import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.setting.SettingValues;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Takes agents in one process through short runs of each kind, as their hub, while that process
 * writes an archive of its classes and of how often each part of the code ran. So an agent starts in
 * half the time, and compiles what is worth it within its first tenths of a second: agents that had to
 * find that out by themselves spent seconds of a run in the interpreter.
 */
final class Training {
  private static final String TOKEN = "training";
  private static final int PATIENCE_MILLIS = 60_000;

  private final Path agent;
  private final Path scratch;
  private final ServerSocket hub;

  /**
   * Lessons that move data, small and large, with every transport of this machine. Collectives and
   * messages are left out: the profiles would no longer say which of a transport's parts is meant, and
   * puts of 8 bytes would take a fifth longer.
   */
  private static final List<Lesson> LESSONS =
      List.of(
          new Lesson("stream", "ucx", "bufferSize=64KiB buffers=16 threshold=12 progressInterval=4"),
          new Lesson("sweep", "ucx", "operation=put sizes=8,64KiB,1MiB window=32 spread=0"),
          new Lesson("sweep", "ucx", "operation=get sizes=64KiB"),
          new Lesson("sweep", "ucx", "operation=tag sizes=8,64KiB,1MiB window=32"),
          new Lesson("sweep", "ucx", "operation=am sizes=8,64KiB"),
          new Lesson("ping-pong", "ucx", "operation=tag sizes=8,64KiB"),
          new Lesson("storage-remote", "ucx", "sizes=64KiB fileSize=16MiB direct=false"),
          new Lesson("storage-remote", "tcp", "sizes=64KiB fileSize=16MiB direct=false"),
          new Lesson("pipeline", "tcp", "chunk=64KiB fileSize=16MiB direct=false calibration=200ms"),
          new Lesson("stream", "tcp", "bufferSize=64KiB buffers=16 threshold=12 progressInterval=4"),
          new Lesson("sweep", "tcp", "operation=tag sizes=8,128KiB window=32"));

  /**
   * A short run.
   *
   * @param kind of scenario
   * @param transport that has to be there
   * @param settings that differ from what is usual, {@code key=value} each
   */
  private record Lesson(String kind, String transport, String settings) {
    SettingValues values() {
      Scenario scenario = Scenario.defaults(ScenarioKinds.get(kind));
      Map<String, String> all =
          new HashMap<>(Map.of("wait", "yield", "duration", "400ms", "warmUp", "200ms"));
      for (String setting : settings.split(" ")) {
        int equals = setting.indexOf('=');
        all.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
      return scenario.with(all).effective();
    }
  }

  private Training(Path agent) throws IOException {
    this.agent = agent;
    this.scratch = Files.createTempDirectory("training");
    this.hub = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
    hub.setSoTimeout(PATIENCE_MILLIS);
  }

  public static void main(String[] args) throws Exception {
    new Training(Path.of(args[0])).run();
  }

  private void run() throws Exception {
    Path archive = agent.resolve("lib").resolve("agent.aot");
    Path log = scratch.resolve("log");
    Process trained = start(archive, log);
    try {
      for (Lesson lesson : LESSONS) {
        give(lesson, trained);
      }
      trained.getOutputStream().close();
      if (!trained.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) || trained.exitValue() != 0) {
        throw new IllegalStateException("the agents did not end as they should");
      }
      if (!Files.exists(archive) || Files.exists(Path.of(archive + ".config"))) {
        throw new IllegalStateException("no archive was written, or part of one");
      }
    } catch (Exception e) {
      System.err.println(Files.readString(log));
      throw e;
    } finally {
      trained.destroyForcibly().waitFor();
      hub.close();
      delete();
    }
  }

  private Process start(Path archive, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(agent.resolve("runtime/bin/java").toString());
    command.add("@" + agent.resolve("lib/options"));
    command.add("-XX:AOTCacheOutput=" + archive);
    // Short runs: what a run of seconds would come to.
    command.add("-XX:CompileThresholdScaling=1");
    command.addAll(
        List.of(
            "-cp",
            classpath(),
            "io.throughline.agent.TrainingAgents"));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    // Java's own handler of signals may crash the JVM that puts the archive together.
    builder.environment().put("JDK_AOT_VM_OPTIONS", "-Xrs");
    return builder.start();
  }

  private String classpath() throws IOException {
    try (Stream<Path> files = Files.list(agent.resolve("lib"))) {
      return String.join(
          ":",
          files.map(Path::toString).filter(name -> name.endsWith(".jar")).sorted().toList());
    }
  }

  private void give(Lesson lesson, Process process) throws Exception {
    SettingValues settings = lesson.values();
    List<Channel> channels = new ArrayList<>();
    List<Assignment> assignments = new ArrayList<>();
    boolean able = true;
    for (Role role : ScenarioKinds.get(lesson.kind()).cast().apply(settings)) {
      begin(process, role.id());
      Channel channel = new Channel(hub.accept(), PATIENCE_MILLIS);
      able &= channel.hear(AgentMessage.Join.class).capabilities().has(lesson.transport());
      channels.add(channel);
      assignments.add(
          Assignment.plain(role.id(), role.id(), "127.0.0.1", scratch.toString()));
    }
    if (able) {
      run(lesson, settings, assignments, channels);
    }
    for (Channel channel : channels) {
      channel.say(new HubMessage.Release());
    }
  }

  private static void run(
      Lesson lesson, SettingValues settings, List<Assignment> assignments, List<Channel> channels)
      throws IOException {
    RunPlan plan =
        new RunPlan(
            "training", lesson.kind(), lesson.kind(), settings, lesson.transport(), assignments);
    for (int i = 0; i < channels.size(); i++) {
      channels.get(i).say(
          HubMessage.Prepare.onOneMachine(plan, assignments.get(i).role(), "secret"));
    }
    Map<String, String> addresses = new HashMap<>();
    for (int i = 0; i < channels.size(); i++) {
      addresses.put(
          assignments.get(i).role(), channels.get(i).hear(AgentMessage.Prepared.class).address());
    }
    for (Channel channel : channels) {
      channel.say(new HubMessage.Peers(addresses));
    }
    for (Channel channel : channels) {
      channel.hear(AgentMessage.Connected.class);
    }
    for (Channel channel : channels) {
      channel.say(new HubMessage.Start());
    }
    for (Channel channel : channels) {
      channel.hear(AgentMessage.Finished.class);
    }
  }

  private void begin(Process process, String node) throws IOException {
    process
        .getOutputStream()
        .write(
            """
            token=%s
            hub=port:%d
            node=%s
            run=training
            folder=%s
            shm=%s
            ucx=system

            """
                .formatted(TOKEN, hub.getLocalPort(), node, scratch, scratch)
                .getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  private void delete() throws IOException {
    try (Stream<Path> all = Files.walk(scratch)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
