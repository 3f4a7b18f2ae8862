package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import com.jcraft.jsch.HostKeyRepository;
import io.throughline.launch.Questions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostKeyCheckTest {
  private static final byte[] KEY = {0, 0, 0, 4, 't', 'e', 's', 't', 0, 0, 0, 1, 7};

  @TempDir private Path folder;

  /** A person who looks whether others wait for the answer. */
  private static final class Person implements Questions {
    private BooleanSupplier waitedFor = () -> false;
    private boolean wasWaitedFor;

    @Override
    public boolean acceptHostKey(String host, String keyType, String fingerprint) {
      wasWaitedFor = waitedFor.getAsBoolean();
      return true;
    }

    @Override
    public Optional<char[]> passphrase(String keyFile) {
      return Optional.empty();
    }

    @Override
    public Optional<char[]> password(String userAtHost) {
      return Optional.empty();
    }
  }

  @Test
  void shouldTellTheWholeLaunchThatAPersonIsAskedAboutTheKeyOfAJumpHost() throws Exception {
    Person person = new Person();
    try (Credentials ofLaunch = new Credentials(person)) {
      person.waitedFor = ofLaunch::asking;
      SshHome home = new SshHome(folder.resolve(".ssh"), folder, "me", "");
      HostKeyCheck ofJump = new HostKeyCheck("jump", new KnownHosts(home, List.of()), ofLaunch);

      assertThat(ofJump.check("jump", KEY)).isEqualTo(HostKeyRepository.OK);

      assertThat(person.wasWaitedFor).isTrue();
      assertThat(ofLaunch.asking()).isFalse();
      assertThat(ofJump.decided().get()).startsWith("test SHA256:").endsWith("and remembered");
    }
  }
}
