package io.throughline.protocol.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that say how to get to a node, or which way its data takes. */
class NodeAddressTest {
  private static NodeProfile read(String field, String text) {
    return NodeText.read(
        field.equals(NodeField.HOST)
            ? Map.of(NodeField.HOST, text)
            : Map.of(NodeField.HOST, "h1", field, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "ssh.host     | my host            | 'my host' has a space in it; expected a name, an address or an alias",
        "ssh.host     | perf@10.0.0.1      | expected a name, an address or an alias of ~/.ssh/config. Put the user perf in ssh.user",
        "ssh.host     | 10.0.0.1:2222      | and the port 2222 in ssh.port",
        "ssh.host     | 10.0.0.1/24        | 'without '/24''",
        "ssh.user     | two words          | expected a log-in name",
        "ssh.jump     | my gateway         | 'my gateway' has a space in it; expected user@host:port or an alias",
        "ssh.jump     | gw:70000           | has a port above 65535",
        "ssh.jump     | gw,,far            | is no jump host",
        "ssh.jump     | ops@               | is no jump host",
        "data.address | 10.0.0.1 10.0.0.2  | expected an address of the node",
        "data.address | 10.0.0.1/24        | 'without '/24''",
        "data.device  | mlx5_0 mlx5_1      | expected a network device such as eth0 or mlx5_0:1",
        "ucx.libraryPath | ucx/lib         | 'ucx/lib' is not an absolute path; write it from / on",
        "data.rails   | eth0, eth 1        | 'eth 1' has a space in it"
      })
  void shouldRefuseWhatCannotBeMeant(String field, String text, String words) {
    String said = words.startsWith("'without") ? words.substring(1, words.length() - 1) : words;
    assertThatThrownBy(() -> read(field, text))
        .hasMessageContaining(": " + field + ": ")
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @CsvSource({"ssh.host,''", "ssh.jump,ops@", "data.address,''"})
  void shouldRefuseANameThatIsLongerThanAny(String field, String before) {
    assertThat(NodeText.of(read(field, before + "a".repeat(253)))).containsKey(field);
    assertThatThrownBy(() -> read(field, before + "a".repeat(10_000)))
        .hasMessageContaining(
            field + ": 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...' has 10000 characters; expected ")
        .hasMessageContaining(", of at most 253");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssh.host     | rack1.example.org",
        "ssh.host     | fe80::1%eth0",
        "ssh.host     | büro",
        "ssh.user     | perf@example.org",
        "ssh.user     | EXAMPLE\\perf",
        "ssh.jump     | root@gw:22",
        "ssh.jump     | ops@gw:2222, far.example.org",
        "ssh.jump     | ssh://ops@[fd00::1]:22",
        "ssh.jump     | fd00::1",
        "data.address | fe80::1%ib0",
        "data.device  | mlx5_0:1,mlx5_1:1",
        "data.rails   | mlx5_0:1, mlx5_1:1"
      })
  void shouldTakeWhatSshAndUcxTake(String field, String text) {
    assertThat(NodeText.of(read(field, text))).containsEntry(field, text);
  }
}
