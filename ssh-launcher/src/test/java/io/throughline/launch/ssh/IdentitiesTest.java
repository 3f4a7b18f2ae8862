package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeProfile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("waits")
class IdentitiesTest {
  @TempDir Path folder;

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void shouldGoOnWithoutAnAgentThatTakesTheQuestionAndDoesNotAnswer() throws Exception {
    Path socket = folder.resolve("agent.sock");
    try (ServerSocketChannel agent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      agent.bind(UnixDomainSocketAddress.of(socket));
      Path ssh = Files.createDirectories(folder.resolve("ssh"));
      SshHome home = new SshHome(ssh, folder.resolve("data"), "me", socket.toString());
      SshTarget target =
          new TargetResolver(home).of(new NodeProfile.Ssh("127.0.0.1", 0, "me", "", ""));

      assertThat(Identities.of(target).shown()).isEqualTo("no key (ssh-agent does not answer)");
    }
  }
}
