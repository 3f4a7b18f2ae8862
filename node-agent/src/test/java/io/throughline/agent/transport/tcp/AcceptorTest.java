package io.throughline.agent.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Requires;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AcceptorTest {
  /** More than a JVM needs, and few enough to be used up at once. */
  private static final int DESCRIPTORS = 128;

  @Test
  void shouldTellThatNoDescriptorIsLeftAndAcceptOnceThereIsOne() throws Exception {
    assertToldWithoutDescriptors(List.of(), Map.of("LC_ALL", "C"), "Too many open files");
  }

  /**
   * The C library's words, in a language that is made up in a mount namespace. Its locale is that
   * of C by another name, since newer C libraries translate nothing in C.UTF-8.
   */
  @Test
  @Requires(hosts = true)
  void shouldAdviseInWhateverLanguageTheSystemSpeaks(@TempDir Path folder) throws Exception {
    Path catalog = Files.createDirectories(folder.resolve("xx/LC_MESSAGES")).resolve("libc.mo");
    Files.write(catalog, catalog("Too many open files", "Nimis multi fasciculi"));
    assertToldWithoutDescriptors(
        List.of(
            "unshare",
            "-m",
            "sh",
            "-c",
            "cp -r /usr/lib/locale/C.[uU]* '%1$s/xx_XX.utf8' && mount --bind '%1$s' /usr/share/locale && exec \"$0\" \"$@\""
                .formatted(folder)),
        Map.of("LC_ALL", "xx_XX.UTF-8", "LANGUAGE", "xx", "LOCPATH", folder.toString()),
        "Nimis multi fasciculi");
  }

  /** The bytes of a catalog of one message, in the form of GNU gettext. */
  private static byte[] catalog(String message, String translation) {
    List<String> texts =
        List.of("", message, "Content-Type: text/plain; charset=UTF-8\n", translation);
    int header = 7 * Integer.BYTES;
    int tables = texts.size() * 2 * Integer.BYTES;
    ByteBuffer bytes = ByteBuffer.allocate(1024).order(ByteOrder.nativeOrder());
    bytes.putInt(0x950412de).putInt(0).putInt(2);
    bytes.putInt(header).putInt(header + tables / 2).putInt(0).putInt(0);
    int at = header + tables;
    for (String text : texts) {
      bytes.putInt(text.length()).putInt(at);
      at += text.length() + 1;
    }
    texts.forEach(text -> bytes.put(text.getBytes(StandardCharsets.US_ASCII)).put((byte) 0));
    return Arrays.copyOf(bytes.array(), at);
  }

  private static void assertToldWithoutDescriptors(
      List<String> within, Map<String, String> language, String words) throws Exception {
    List<String> command = new ArrayList<>(within);
    command.addAll(
        List.of(
            "sh",
            "-c",
            "ulimit -n " + DESCRIPTORS + "; exec \"$0\" \"$@\"",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            WithoutDescriptors.class.getName()));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder
        .environment()
        .keySet()
        .removeAll(List.of("LANGUAGE", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().putAll(language);
    Process process = builder.start();
    try (BufferedReader told = process.inputReader(StandardCharsets.UTF_8)) {
      int port = Integer.parseInt(told.readLine());
      InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      try (SocketChannel first = SocketChannel.open(at)) {
        assertThat(told.readLine()).isEqualTo("accepted 1, failure ''");
        assertThat(told.readLine()).isEqualTo("nothing left");
        try (SocketChannel second = SocketChannel.open(at)) {
          assertThat(told.readLine())
              .isEqualTo(
                  "failure '%s', and this node could not accept one (%s): raise its limit on open files (ulimit -n)",
                  words, words);
          assertThat(told.readLine()).isEqualTo("accepted 2, failure ''");
          assertThat(List.of(first, second)).allMatch(SocketChannel::isConnected);
        }
      }
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void shouldGoOnAfterAnErrorAndTellIt() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      AtomicInteger accepted = new AtomicInteger();
      Acceptor acceptor =
          Acceptor.start(new FailsOnce(server), channel -> accepted.incrementAndGet());
      while (acceptor.failure().isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(acceptor.failure()).isEqualTo("java.lang.OutOfMemoryError: no thread");
      try (SocketChannel peer = SocketChannel.open(server.getLocalAddress())) {
        while (accepted.get() == 0) {
          Thread.sleep(10);
        }
        assertThat(acceptor.failure()).isEmpty();
        assertThat(peer.isConnected()).isTrue();
      }
    }
  }

  /** A listening socket whose first accept ends in an error of the virtual machine. */
  private static final class FailsOnce extends ServerSocketChannel {
    private final ServerSocketChannel own;
    private boolean failed;

    FailsOnce(ServerSocketChannel own) {
      super(own.provider());
      this.own = own;
    }

    @Override
    public SocketChannel accept() throws IOException {
      if (!failed) {
        failed = true;
        throw new OutOfMemoryError("no thread");
      }
      return own.accept();
    }

    @Override
    public ServerSocketChannel bind(SocketAddress local, int backlog) throws IOException {
      return own.bind(local, backlog);
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
      return own.setOption(name, value);
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
      return own.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
      return own.supportedOptions();
    }

    @Override
    public ServerSocket socket() {
      return own.socket();
    }

    @Override
    public SocketAddress getLocalAddress() throws IOException {
      return own.getLocalAddress();
    }

    @Override
    protected void implCloseSelectableChannel() throws IOException {
      own.close();
    }

    @Override
    protected void implConfigureBlocking(boolean block) throws IOException {
      own.configureBlocking(block);
    }
  }

  /** A process of few descriptors that uses up all of them, and then gives some back. */
  static final class WithoutDescriptors {
    private WithoutDescriptors() {}

    public static void main(String[] args) throws Exception {
      ServerSocketChannel server =
          ServerSocketChannel.open()
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      AtomicInteger accepted = new AtomicInteger();
      Acceptor acceptor = Acceptor.start(server, channel -> accepted.incrementAndGet());
      System.out.println(server.socket().getLocalPort());
      await(accepted, acceptor, 1);
      // Its classes are loaded while files can be opened, as those of an agent are.
      TcpListener.notAccepted("");
      List<Channel> hoard = hoard();
      System.out.println("nothing left");
      while (acceptor.failure().isEmpty()) {
        Thread.sleep(10);
      }
      String failure = acceptor.failure();
      System.out.printf("failure '%s'%s%n", failure, TcpListener.notAccepted(failure));
      for (Channel each : hoard) {
        each.close();
      }
      await(accepted, acceptor, 2);
    }

    private static void await(AtomicInteger accepted, Acceptor acceptor, int count)
        throws InterruptedException {
      while (accepted.get() < count) {
        Thread.sleep(10);
      }
      System.out.printf("accepted %d, failure '%s'%n", count, acceptor.failure());
    }

    private static List<Channel> hoard() {
      List<Channel> hoard = new ArrayList<>();
      try {
        while (hoard.size() < DESCRIPTORS) {
          hoard.add(FileChannel.open(Path.of("/dev/null")));
        }
      } catch (IOException noneLeft) {
        return hoard;
      }
      throw new IllegalStateException("the limit on descriptors does not hold");
    }
  }
}
