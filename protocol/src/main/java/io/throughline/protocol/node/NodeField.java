package io.throughline.protocol.node;

import java.util.List;

/**
 * A field of a node profile, as every form, table and text names it.
 *
 * @param id its path in the profile's YAML: {@code ssh.host}
 * @param label for people
 * @param help a sentence
 * @param fallback what holds where it is empty, in words; empty where that needs no word
 * @param options the words that it takes; empty where it takes any text
 * @param lines of text that it usually has
 */
public record NodeField(
    String id, String label, String help, String fallback, List<String> options, int lines) {
  public static final String NAME = "name";
  public static final String DESCRIPTION = "description";
  public static final String LAUNCH = "launch";
  public static final String JAVA = "java";
  public static final String CACHE = "cacheFolder";
  public static final String TAGS = "tags";
  public static final String HOST = "ssh.host";
  public static final String PORT = "ssh.port";
  public static final String USER = "ssh.user";
  public static final String KEY = "ssh.key";
  public static final String JUMP = "ssh.jump";
  public static final String ADDRESS = "data.address";
  public static final String DEVICE = "data.device";
  public static final String PORTS = "data.ports";
  public static final String CPU = "data.cpu";
  public static final String RAILS = "data.rails";
  public static final String LIBRARY = "ucx.libraryPath";
  public static final String ENVIRONMENT = "ucx.environment";
  public static final String STORAGE = "storageRoot";
  public static final String LIFETIME = "limits.lifetime";
  public static final String MEMORY = "limits.memory";
  public static final String BANDWIDTH = "limits.bandwidth";
  public static final String BYTES = "limits.bytes";

  /** Every field, in the order in which people are asked for them. */
  public static final List<NodeField> ALL =
      List.of(
          line(NAME, "Name", "What the file and every report call this node.", ""),
          line(DESCRIPTION, "Description", "For people; may stay empty.", ""),
          new NodeField(
              LAUNCH,
              "Agent",
              "ssh: on another machine. local: a child process on this one.",
              "ssh",
              List.of("ssh", "local"),
              1),
          line(
              JAVA,
              "Java",
              "Runs the agent: bundle, or the folder of a Java on the node: /usr/lib/jvm/java-25.",
              "the bundle's own"),
          line(
              CACHE,
              "Cache folder",
              "Holds the agent on the node, in a folder throughline; programs must be allowed to run there.",
              "~/.cache"),
          line(TAGS, "Tags", "Separated by commas, to group nodes.", ""),
          line(HOST, "Host", "A name, an address, or an alias of ~/.ssh/config.", ""),
          line(PORT, "Port", "1 to 65535.", "22, or as ~/.ssh/config says"),
          line(USER, "User", "Log-in name.", "as ~/.ssh/config says, else yours"),
          line(KEY, "Key file", "A private key on this machine.", "ssh-agent and the usual keys"),
          line(JUMP, "Jump host", "user@host:port or an alias, to go through.", "none"),
          line(
              ADDRESS, "Address", "The fabric's address, seldom the SSH host's.", "the SSH host's"),
          line(DEVICE, "Device", "Network device for UCX, such as mlx5_0:1.", "UCX chooses"),
          line(
              PORTS,
              "Ports",
              "On which it listens, by tcp and by UCX over TCP: 20000-20100.",
              "any free port"),
          line(CPU, "CPU", "To which the data thread is pinned.", "not pinned"),
          line(
              RAILS,
              "Rails",
              "NICs (or addresses for tcp) used round-robin by workers; separated by commas.",
              "one"),
          line(
              LIBRARY,
              "Library folder",
              "The folder on the node that holds libucp.so.0.",
              "the system's, else the bundle's"),
          new NodeField(
              ENVIRONMENT,
              "Environment",
              "UCX's own variables, and UCC's, one NAME=value a line.",
              "",
              List.of(),
              3),
          line(STORAGE, "Storage root", "The folder under which runs may make files.", "none"),
          line(
              LIFETIME,
              "Lifetime",
              "Hard limit; the agent is killed after this: 10s to 168h.",
              "2h"),
          line(MEMORY, "Memory", "For buffers at most, such as 8GiB.", "what the node has free"),
          line(BANDWIDTH, "Bandwidth", "Cap on what it sends, such as 10Gbit/s.", "no cap"),
          line(BYTES, "Bytes", "That one run may move there, such as 1TB.", "any number"));

  private static NodeField line(String id, String label, String help, String fallback) {
    return new NodeField(id, label, help, fallback, List.of(), 1);
  }
}
