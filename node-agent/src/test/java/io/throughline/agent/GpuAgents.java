package io.throughline.agent;

import io.throughline.testing.gpu.StandInCuda;
import io.throughline.testing.gpu.StandInCufile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A process that finds stand-ins where a node has NVIDIA's libraries, and has agents one after the
 * other: a line on its input starts one, ends one, or asks what is open.
 */
final class GpuAgents implements AutoCloseable {
  private static final String START = "start";
  private static final String END = "end";
  private static final String NVIDIA_FS = "nvidia-fs";
  private static final String LEFT = "left";

  private final Process process;
  private final Writer orders;
  private final BufferedReader answers;

  /**
   * @param libraries with the stand-ins
   * @param log takes what the agents say
   */
  GpuAgents(Path libraries, Path log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-XX:MaxDirectMemorySize=8g",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                GpuAgents.class.getName(),
                libraries.toString()));
    builder.redirectError(log.toFile());
    builder.environment().put("LD_LIBRARY_PATH", libraries.toString());
    builder.environment().put("UCX_TLS", "tcp,self");
    builder.environment().put("UCX_NET_DEVICES", "lo");
    process = builder.start();
    orders =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private String ask(String... words) throws IOException {
    orders.write(String.join(" ", words) + "\n");
    orders.flush();
    String answer = answers.readLine();
    if (answer == null) {
      throw new IllegalStateException("the process of the agents has ended");
    }
    return answer;
  }

  void start(String node, int hubPort) throws IOException {
    ask(START, node, Integer.toString(hubPort));
  }

  /** Waits for its end; returns its exit code. */
  int end(String node) throws IOException {
    return Integer.parseInt(ask(END, node));
  }

  /**
   * @param minor of nvidia-fs that is said to be loaded; 0 for none
   */
  void nvidiaFs(int minor) throws IOException {
    ask(NVIDIA_FS, Integer.toString(minor));
  }

  /** What is open of GPUs and cuFile, mistakes, and whether cuFile has moved bytes since. */
  String left() throws IOException {
    return ask(LEFT);
  }

  @Override
  public void close() throws Exception {
    orders.close();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    System.setOut(System.err);
    Path libraries = Path.of(args[0]);
    Map<String, AgentThread> agents = new HashMap<>();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      out.println(
          switch (words[0]) {
            case START -> {
              agents.put(words[1], new AgentThread(words[1], Integer.parseInt(words[2])));
              yield "started";
            }
            case END -> Integer.toString(Objects.requireNonNull(agents.remove(words[1])).end());
            case NVIDIA_FS -> {
              StandInCufile.at(libraries).nvidiaFs(Integer.parseInt(words[1]));
              yield "said";
            }
            default -> left(libraries);
          });
      out.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  private static String left(Path libraries) {
    StandInCuda cuda = StandInCuda.at(libraries);
    String gpu = "CUDA: %d open, %d mistakes".formatted(cuda.open(), cuda.mistakes());
    if (!Files.exists(libraries.resolve("libcufile.so.0"))) {
      return gpu;
    }
    StandInCufile cufile = StandInCufile.at(libraries);
    return "%s; cuFile: %d open, %s"
        .formatted(gpu, cufile.open(), cufile.moved() ? "it moved bytes" : "nothing moved");
  }
}
