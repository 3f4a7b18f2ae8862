package io.throughline.launch.ssh;

import io.throughline.launch.StepFailure;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Step {@code resolve}: who is to be reached, and by which way. */
public final class TargetResolver {
  private static final Pattern HOP =
      Pattern.compile("(?:ssh://)?(?:([^@]+)@)?(\\[[^]]+]|[^:]+)(?::(\\d{1,5}))?");
  private static final int MOST_HOPS = 8;

  /** Key files that are tried where none is named, as OpenSSH has them. */
  static final List<String> USUAL =
      List.of(
          "id_ed25519", "id_ecdsa", "id_rsa", "id_ecdsa_sk", "id_ed25519_sk", "id_xmss", "id_dsa");

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration NAME = Duration.ofSeconds(10);

  /** In which {@link #of} answers: OpenSSH's client is asked twice about each host. */
  static final Duration LIMIT = NAME.plus(OpenSsh.PATIENCE.multipliedBy(2L * (MOST_HOPS + 1)));

  private final SshHome home;
  private final SshConfig config;

  public TargetResolver(SshHome home) {
    this.home = home;
    this.config = new SshConfig(home);
  }

  /**
   * @throws StepFailure if a name cannot be resolved or the configuration cannot be used
   */
  public SshTarget of(NodeProfile.Ssh ssh) throws StepFailure, IOException, InterruptedException {
    SshTarget target = target(ssh.host(), ssh.user(), ssh.port(), ssh.key(), ssh.jump(), 0);
    // Behind a jump host, names are that host's to resolve.
    SshTarget first = target.jumps().isEmpty() ? target : target.jumps().getFirst();
    if (!first.proxyCommand().isEmpty()) {
      return target;
    }
    resolve(first.host());
    return target;
  }

  private static void resolve(String host) throws StepFailure, IOException, InterruptedException {
    FutureTask<InetAddress[]> addresses = new FutureTask<>(() -> InetAddress.getAllByName(host));
    Thread.ofVirtual().name("resolve-" + host).start(addresses);
    try {
      AwakeClock.await(addresses, NAME);
    } catch (TimeoutException e) {
      throw new StepFailure(
          "the name '%s' is not resolved after %d s".formatted(host, NAME.toSeconds()),
          "see that the name server answers",
          e);
    } catch (ExecutionException e) {
      throw new StepFailure(
          "the name '%s' cannot be resolved".formatted(host),
          "give an address or an alias of ~/.ssh/config as ssh.host in the node's profile",
          e);
    }
  }

  private SshTarget target(String asked, String user, int port, String key, String jump, int depth)
      throws StepFailure, IOException {
    if (depth > MOST_HOPS) {
      throw new StepFailure(
          "more than %d jump hosts".formatted(MOST_HOPS), "see that ProxyJump is not a circle");
    }
    boolean client = !home.client().isEmpty();
    SshConfig.Section section =
        client ? OpenSsh.settings(home.client(), asked, user, port) : config.of(asked, user);
    // OpenSSH's own choice of algorithms is not the console's.
    Algorithms algorithms =
        Algorithms.of(
            client ? section.unlike(OpenSsh.usual(home.client(), asked, user, port)) : section);
    String host = section.first("hostname").orElse(asked).replace("%h", asked);
    String as = user.isEmpty() ? section.first("user").orElse(home.user()) : user;
    int at = port == 0 ? port(section.first("port").orElse("22")) : port;
    String through = jump.isEmpty() ? section.first("proxyjump").orElse("none") : jump;
    String alias = section.first("hostkeyalias").orElse("");
    SshTokens tokens = SshTokens.of(home, asked, host, at, as, alias.isEmpty() ? host : alias);
    return new SshTarget(
        asked,
        host,
        at,
        as,
        new SshTarget.Keys(
            key.isEmpty() ? keys(section, tokens) : List.of(key(key, tokens)),
            !key.isEmpty() || section.says("identitiesonly", "yes"),
            agentSocket(section, tokens)),
        new SshTarget.HostKeys(alias, knownHosts(section, tokens)),
        algorithms,
        seconds(section.first("connecttimeout").orElse("")),
        jumps(through, depth),
        jump.isEmpty() && through.equalsIgnoreCase("none") && !section.says("proxycommand", "none")
            ? tokens.in(section.first("proxycommand").orElse(""))
            : "");
  }

  /** Resolves the profile's key, which has to be there, or its public half. */
  private Path key(String name, SshTokens tokens) throws StepFailure {
    Path key = home.expand(tokens.in(name));
    if (!Files.isReadable(key) && !Files.isReadable(Path.of(key + ".pub"))) {
      throw new StepFailure(
          "the private key %s cannot be read".formatted(key),
          "correct ssh.key in the node's profile");
    }
    return key;
  }

  /** Those that the configuration names, there or not; of the usual ones those that are there. */
  private List<Path> keys(SshConfig.Section section, SshTokens tokens) throws StepFailure {
    List<Path> keys = new ArrayList<>();
    for (String name : section.all("identityfile")) {
      if (!name.equalsIgnoreCase("none")) {
        keys.add(home.expand(tokens.in(name)));
      }
    }
    if (section.all("identityfile").isEmpty()) {
      USUAL.stream().map(home.ssh()::resolve).forEach(keys::add);
    }
    keys.removeIf(key ->
        USUAL.contains(String.valueOf(key.getFileName()))
            && !Files.isReadable(key)
            && !Files.isReadable(Path.of(key + ".pub")));
    return List.copyOf(keys);
  }

  private String agentSocket(SshConfig.Section section, SshTokens tokens) throws StepFailure {
    String named = section.first("identityagent").orElse("SSH_AUTH_SOCK");
    if (named.equals("SSH_AUTH_SOCK")) {
      return home.agentSocket();
    }
    if (named.equalsIgnoreCase("none")) {
      return "";
    }
    return named.startsWith("$") && !named.startsWith("${")
        ? System.getenv().getOrDefault(named.substring(1), "")
        : home.expand(tokens.in(named)).toString();
  }

  private List<Path> knownHosts(SshConfig.Section section, SshTokens tokens) throws StepFailure {
    List<Path> files = new ArrayList<>();
    for (String keyword : List.of("userknownhostsfile", "globalknownhostsfile")) {
      String usual = keyword.startsWith("user") ? "~/.ssh/known_hosts" : "/etc/ssh/ssh_known_hosts";
      for (String file : section.first(keyword).orElse(usual).split(" ", -1)) {
        if (file.equals("~/.ssh/known_hosts")) {
          files.add(home.ssh().resolve("known_hosts"));
        } else if (!file.isEmpty() && !file.equals("none")) {
          files.add(home.expand(tokens.in(file)));
        }
      }
    }
    return List.copyOf(files);
  }

  private List<SshTarget> jumps(String text, int depth) throws StepFailure, IOException {
    List<SshTarget> jumps = new ArrayList<>();
    if (text.toLowerCase(Locale.ROOT).equals("none")) {
      return jumps;
    }
    for (String hop : text.split(",", -1)) {
      Matcher m = HOP.matcher(hop.strip());
      if (!m.matches()) {
        throw new StepFailure(
            "'%s' is not a jump host".formatted(hop.strip()), "write it as user@host:port");
      }
      String user = m.group(1) == null ? "" : m.group(1);
      String host = m.group(2).replaceAll("[\\[\\]]", "");
      int port = m.group(3) == null ? 0 : port(m.group(3));
      // Only the first hop's own ProxyJump counts: the others are reached through it.
      SshTarget target = target(host, user, port, "", jumps.isEmpty() ? "" : "none", depth + 1);
      jumps.addAll(target.jumps());
      jumps.add(target);
    }
    return List.copyOf(jumps);
  }

  private static Duration seconds(String text) {
    return text.matches("[1-9]\\d{0,2}") ? Duration.ofSeconds(Long.parseLong(text)) : CONNECT;
  }

  private static int port(String text) throws StepFailure {
    if (text.matches("\\d{1,5}")) {
      int port = Integer.parseInt(text);
      if (port >= 1 && port <= 65_535) {
        return port;
      }
    }
    throw new StepFailure("'%s' is not a port".formatted(text), "allowed is 1 to 65535");
  }
}
