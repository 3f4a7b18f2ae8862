package io.throughline.protocol.node;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The way to reach a node, and what may be done there. A node has two sides: management ({@code
 * ssh}) and the fabric ({@code data}); they are seldom the same.
 *
 * @param name as the file is called
 * @param description for people; may be empty
 * @param launch how an agent gets there
 * @param ssh the management side; not used where {@code launch} is local
 * @param data the fabric's side
 * @param ucx how UCX is found and set up there
 * @param storageRoot the folder under which runs may make files; empty for none
 * @param limits what a run may take
 * @param tags for groups
 * @param agent where the agent is put there, and what runs it
 */
public record NodeProfile(
    String name,
    String description,
    Launch launch,
    Ssh ssh,
    Data data,
    Ucx ucx,
    String storageRoot,
    Limits limits,
    List<String> tags,
    @JsonUnwrapped Agent agent) {

  public NodeProfile {
    tags = List.copyOf(tags);
  }

  /** With the bundle's own Java, in the usual folder. */
  public NodeProfile(
      String name,
      String description,
      Launch launch,
      Ssh ssh,
      Data data,
      Ucx ucx,
      String storageRoot,
      Limits limits,
      List<String> tags) {
    this(name, description, launch, ssh, data, ucx, storageRoot, limits, tags, Agent.USUAL);
  }

  /** Returns the profile under another name, as one of several ranks of a node has it. */
  public NodeProfile named(String other) {
    return new NodeProfile(
        other, description, launch, ssh, data, ucx, storageRoot, limits, tags, agent);
  }

  /** {@link Agent#java}. */
  public String java() {
    return agent.java();
  }

  /** {@link Agent#cacheFolder}. */
  public String cacheFolder() {
    return agent.cacheFolder();
  }

  /** Way in which an agent gets to the node. */
  public enum Launch {
    /** A child process on the console's own machine. */
    LOCAL,
    /** Over SSH. */
    SSH
  }

  /**
   * The agent's place on the node.
   *
   * @param java folder of the Java that runs it; empty: the bundle's own
   * @param cacheFolder in whose folder {@code throughline} bundles and runs lie; empty: {@code
   *     ~/.cache}
   */
  public record Agent(String java, String cacheFolder) {
    static final Agent USUAL = new Agent("", "");

    public Agent {
      // Records of before there was a choice.
      java = Objects.requireNonNullElse(java, "");
      cacheFolder = Objects.requireNonNullElse(cacheFolder, "");
    }
  }

  /**
   * The management side. Empty text means: as {@code ~/.ssh/config} says, else SSH's own default.
   *
   * @param host a name, an address or an alias of {@code ~/.ssh/config}
   * @param port 0 for the default
   * @param user log-in name
   * @param key path of a private key
   * @param jump {@code user@host:port} of a jump host, or an alias
   */
  public record Ssh(String host, int port, String user, String key, String jump) {
    /** {@code user@host:port}, as far as they are given. */
    public String address() {
      return (user.isEmpty() ? "" : user + "@") + host + (port == 0 ? "" : ":" + port);
    }
  }

  /**
   * The fabric's side.
   *
   * @param address on which the data transport listens; empty: the SSH host's
   * @param device network device for UCX ({@code UCX_NET_DEVICES}); empty: UCX's choice
   * @param ports range for the tcp transport's listener, {@code 20000-20100}; empty: any
   * @param cpu to which the data thread is pinned; -1 for none
   * @param rails network devices for UCX, or addresses for the tcp transport, that the workers of a
   *     run take in turn; empty: all take {@code device} and {@code address}
   */
  public record Data(String address, String device, String ports, int cpu, List<String> rails) {
    public Data {
      rails = List.copyOf(Objects.requireNonNullElse(rails, List.of()));
    }

    /** One rail. */
    public Data(String address, String device, String ports, int cpu) {
      this(address, device, ports, cpu, List.of());
    }
  }

  /**
   * UCX on the node.
   *
   * @param libraryPath folder with libucp.so.0; empty: the system's, else the bundle's
   * @param environment UCX's own variables, {@code UCX_TLS}, and UCC's, {@code UCC_TLS}
   */
  public record Ucx(String libraryPath, Map<String, String> environment) {
    public Ucx {
      environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    }
  }

  /**
   * Limits of what a run may take of the node.
   *
   * @param lifetimeNanos after which the keeper ends the agent, whatever happens
   * @param memoryBytes for buffers at most; 0: what the node has free
   * @param bandwidthBytesPerSecond the sender's cap; 0 for none
   * @param bytes that a run may send or receive there; 0 for any number
   */
  public record Limits(
      long lifetimeNanos, long memoryBytes, long bandwidthBytesPerSecond, long bytes) {
    /** Without a limit of bytes. */
    public Limits(long lifetimeNanos, long memoryBytes, long bandwidthBytesPerSecond) {
      this(lifetimeNanos, memoryBytes, bandwidthBytesPerSecond, 0);
    }

    public static final Limits DEFAULT = new Limits(TimeSpan.parse("2h"), 0, 0);

    /** The lifetime as a keeper counts it: a part of a second is one, so that none ends early. */
    public long lifetimeSeconds() {
      return Math.ceilDiv(lifetimeNanos, 1_000_000_000L);
    }
  }

  /** A node that is this machine itself. */
  public static NodeProfile local(String name) {
    return new NodeProfile(
        name,
        "",
        Launch.LOCAL,
        new Ssh("", 0, "", "", ""),
        new Data("127.0.0.1", "", "", -1),
        new Ucx("", Map.of()),
        "",
        Limits.DEFAULT,
        List.of());
  }
}
