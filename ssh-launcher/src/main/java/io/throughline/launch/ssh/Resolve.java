package io.throughline.launch.ssh;

import io.throughline.launch.StepFailure;
import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Step {@code resolve}: who is to be reached, and by which way. */
public final class Resolve {
  private static final Pattern HOP =
      Pattern.compile("(?:ssh://)?(?:([^@]+)@)?(\\[[^]]+]|[^:]+)(?::(\\d{1,5}))?");
  private static final int MOST_HOPS = 8;
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final SshHome home;
  private final SshConfig config;

  public Resolve(SshHome home) {
    this.home = home;
    this.config = new SshConfig(home);
  }

  /**
   * @throws StepFailure if a name cannot be resolved or the configuration cannot be used
   */
  public SshTarget of(NodeProfile.Ssh ssh) throws StepFailure, IOException {
    SshTarget target = target(ssh.host(), ssh.user(), ssh.port(), ssh.key(), ssh.jump(), 0);
    // Behind a jump host, names are that host's to resolve.
    SshTarget first = target.jumps().isEmpty() ? target : target.jumps().getFirst();
    try {
      InetAddress.getAllByName(first.host());
    } catch (UnknownHostException e) {
      throw new StepFailure(
          "the name '%s' cannot be resolved".formatted(first.host()),
          "give an address or an alias of ~/.ssh/config as ssh.host in the node's profile",
          e);
    }
    return target;
  }

  private SshTarget target(String asked, String user, int port, String key, String jump, int depth)
      throws StepFailure, IOException {
    if (depth > MOST_HOPS) {
      throw new StepFailure(
          "more than %d jump hosts".formatted(MOST_HOPS), "see that ProxyJump is not a circle");
    }
    SshConfig.Section section = config.of(asked, user);
    String host = section.first("hostname").orElse(asked).replace("%h", asked);
    String as = user.isEmpty() ? section.first("user").orElse(home.user()) : user;
    int at = port == 0 ? port(section.first("port").orElse("22")) : port;
    String through = jump.isEmpty() ? section.first("proxyjump").orElse("none") : jump;
    if (through.equalsIgnoreCase("none")
        && !section.first("proxycommand").orElse("none").equalsIgnoreCase("none")) {
      throw new StepFailure(
          "~/.ssh/config sets ProxyCommand for %s, which is not supported".formatted(asked),
          "use ProxyJump there, or set ssh.jump in the node's profile");
    }
    List<String> named = section.all("identityfile");
    boolean only =
        !key.isEmpty() || section.first("identitiesonly").orElse("no").equalsIgnoreCase("yes");
    return new SshTarget(
        asked,
        host,
        at,
        as,
        keys(key.isEmpty() ? named : List.of(key), host, as),
        only,
        section.first("hostkeyalias").orElse(""),
        Stream.of(section.first("userknownhostsfile").orElse("").split(" ", -1))
            .filter(file -> !file.isEmpty() && !file.equals("none"))
            .map(home::expand)
            .toList(),
        seconds(section.first("connecttimeout").orElse("")),
        jumps(through, depth));
  }

  /** Named keys have to be there; without names, the usual ones that are. */
  private List<Path> keys(List<String> named, String host, String user) throws StepFailure {
    List<Path> keys = new ArrayList<>();
    for (String name : named) {
      Path key = home.expand(name.replace("%d", "~").replace("%h", host).replace("%r", user));
      if (Files.isReadable(key)) {
        keys.add(key);
      } else if (named.size() == 1) {
        throw new StepFailure(
            "the private key %s cannot be read".formatted(key),
            "correct ssh.key in the node's profile or IdentityFile in ~/.ssh/config");
      }
    }
    if (named.isEmpty()) {
      Stream.of("id_ed25519", "id_ecdsa", "id_rsa")
          .map(home.ssh()::resolve)
          .filter(Files::isReadable)
          .forEach(keys::add);
    }
    return List.copyOf(keys);
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
