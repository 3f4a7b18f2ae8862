package io.throughline.testing;

/**
 * The settings of a host's sshd; the defaults are those of Debian, with keys only.
 *
 * @param allowForwarding AllowTcpForwarding
 * @param maxSessions on one connection
 * @param banner shown before log-in; empty for none
 * @param passwordAuthentication also with the password {@link TwoHosts#PASSWORD}
 * @param sftp whether the SFTP subsystem is there
 * @param lines further ones, as in sshd_config
 */
public record SshdSettings(
    boolean allowForwarding,
    int maxSessions,
    String banner,
    boolean passwordAuthentication,
    boolean sftp,
    String lines) {
  public static final SshdSettings DEFAULT = new SshdSettings(true, 10, "", false, true, "");

  public SshdSettings withoutForwarding() {
    return new SshdSettings(false, maxSessions, banner, passwordAuthentication, sftp, lines);
  }

  public SshdSettings withMaxSessions(int sessions) {
    return new SshdSettings(allowForwarding, sessions, banner, passwordAuthentication, sftp, lines);
  }

  public SshdSettings withBanner(String text) {
    return new SshdSettings(
        allowForwarding, maxSessions, text, passwordAuthentication, sftp, lines);
  }

  /** Passwords only: no key opens the door. */
  public SshdSettings withPassword() {
    return new SshdSettings(allowForwarding, maxSessions, banner, true, sftp, lines);
  }

  public SshdSettings withoutSftp() {
    return new SshdSettings(
        allowForwarding, maxSessions, banner, passwordAuthentication, false, lines);
  }

  public SshdSettings withLines(String further) {
    return new SshdSettings(
        allowForwarding, maxSessions, banner, passwordAuthentication, sftp, further);
  }

  String text(java.nio.file.Path folder) {
    return """
    Port 22
    ListenAddress 0.0.0.0
    HostKey %1$s/host_key
    AuthorizedKeysFile %1$s/authorized_keys
    PidFile none
    UsePAM no
    StrictModes no
    PermitRootLogin yes
    PubkeyAuthentication %2$s
    PasswordAuthentication %3$s
    KbdInteractiveAuthentication no
    AllowTcpForwarding %4$s
    MaxSessions %5$d
    MaxStartups 100
    LogLevel VERBOSE
    %6$s
    %7$s
    %8$s
    """
        .formatted(
            folder,
            yes(!passwordAuthentication),
            yes(passwordAuthentication),
            yes(allowForwarding),
            maxSessions,
            sftp ? "Subsystem sftp /usr/lib/openssh/sftp-server" : "",
            banner.isEmpty() ? "" : "Banner " + folder + "/banner",
            lines);
  }

  private static String yes(boolean on) {
    return on ? "yes" : "no";
  }
}
