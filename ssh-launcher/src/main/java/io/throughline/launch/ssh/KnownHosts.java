package io.throughline.launch.ssh;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Files of host keys, as OpenSSH keeps them; hashed names, patterns and markers included. */
final class KnownHosts {
  private final Path own;
  private final List<Path> files;

  /**
   * A line of a file.
   *
   * @param marker {@code @revoked}, {@code @cert-authority}, or empty
   * @param type {@code ssh-ed25519}
   * @param key in Base64
   * @param line from 1
   */
  record Entry(String marker, String type, String key, Path file, int line) {}

  KnownHosts(SshHome home, List<Path> files) {
    this.own = home.ownKnownHosts();
    List<Path> all = new ArrayList<>(List.of(own));
    all.addAll(files);
    this.files = all.stream().distinct().toList();
  }

  /**
   * Every line that is about a host.
   *
   * @param name {@code host}, or {@code [host]:port}
   * @throws IOException if a file is there and cannot be read
   */
  List<Entry> of(String name) throws IOException {
    List<Entry> found = new ArrayList<>();
    for (Path file : files) {
      if (!Files.isRegularFile(file)) {
        continue;
      }
      int number = 0;
      for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
        number++;
        String[] word = line.strip().split("\\s+", -1);
        int at = word[0].startsWith("@") ? 1 : 0;
        if (word[0].startsWith("#") || word.length < at + 3 || !names(word[at], name)) {
          continue;
        }
        found.add(new Entry(at == 1 ? word[0] : "", word[at + 1], word[at + 2], file, number));
      }
    }
    return found;
  }

  private static boolean names(String hosts, String name) {
    return hosts.startsWith("|1|")
        ? hashed(hosts, name)
        : SshConfig.matchesAny(Arrays.asList(hosts.split(",", -1)), name);
  }

  /** {@code |1|SALT|HMAC-SHA1(SALT, NAME)}. */
  private static boolean hashed(String hosts, String name) {
    String[] part = hosts.split("\\|", -1);
    if (part.length != 4) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(part[2]), "HmacSHA1"));
      byte[] wanted = Base64.getDecoder().decode(part[3]);
      // OpenSSH writes names in lower case before it hashes them.
      return Arrays.equals(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)), wanted)
          || Arrays.equals(
              mac.doFinal(name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)), wanted);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }

  /** Trusts a key from now on: adds it to the console's own file. */
  void add(String name, String type, String key) throws IOException {
    Path folder = own.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    // Several nodes are launched at once: whoever is first makes the file.
    try (FileChannel file =
        FileChannel.open(
            own,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      String line = name + " " + type + " " + key + "\n";
      file.write(java.nio.ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
