package io.throughline.console.importexport;

import io.throughline.console.profiles.Profiles;
import io.throughline.launch.ssh.SshHome;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An agents file: a line {@code NAME ADDRESS PORT} for each agent. Empty lines and what follows
 * {@code #} do not count.
 */
public final class AgentsFile {
  private static final String FORM = "a line is NAME ADDRESS PORT, as in: node1 192.168.1.100 5555";
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Za-z.:_%-]+");
  private static final int MOST_PORT = 65_535;

  private AgentsFile() {}

  /**
   * The agents as fields of profiles: address and port are the data side's, and where nothing else
   * is known the address is also where SSH goes.
   *
   * @param file for messages
   * @throws ProblemException with every line that is wrong
   */
  public static List<ImportedNode> read(String file, String text) {
    List<ImportedNode> agents = new ArrayList<>();
    Problems problems = new Problems();
    Set<String> names = new HashSet<>();
    int number = 0;
    for (String raw : text.lines().toList()) {
      number++;
      String line = raw.replaceFirst("#.*", "").strip();
      if (line.isEmpty()) {
        continue;
      }
      String where = file + ":" + number;
      String[] words = line.split("\\s+", -1);
      if (words.length != 3) {
        problems.add(where, "'%s' has %d words".formatted(line, words.length), FORM);
        continue;
      }
      int before = problems.size();
      Profiles.checkName(words[0])
          .forEach(p -> problems.add(where + ": name", p.what(), p.remedy()));
      if (!names.add(words[0])) {
        problems.add(
            where + ": name", "'%s' is there twice".formatted(words[0]), "give each its own");
      }
      if (!ADDRESS.matcher(words[1]).matches()) {
        problems.add(where + ": address", "'%s' is no address".formatted(words[1]), FORM);
      }
      if (!words[2].matches("\\d{1,5}")
          || Integer.parseInt(words[2]) < 1
          || Integer.parseInt(words[2]) > MOST_PORT) {
        problems.add(
            where + ": port", "'%s' is not a whole number from 1 to 65535".formatted(words[2]));
      }
      if (problems.size() == before) {
        agents.add(found(where, words));
      }
    }
    if (agents.isEmpty() && problems.isEmpty()) {
      problems.add(file, "it names no agent", FORM);
    }
    ProblemException.throwIfAny(problems);
    return agents;
  }

  private static ImportedNode found(String where, String... words) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(NodeField.NAME, words[0]);
    fields.put(NodeField.HOST, words[1]);
    fields.put(NodeField.ADDRESS, words[1]);
    fields.put(NodeField.PORTS, words[2] + "-" + words[2]);
    return new ImportedNode(fields, Map.of(NodeField.NAME, where));
  }

  /**
   * Where a profile has no address of the data side, that of SSH; of an alias, the one behind it.
   *
   * @param port where a profile names no range of ports
   */
  public static String write(SshHome home, List<NodeProfile> nodes, int port) {
    StringBuilder out = new StringBuilder();
    for (NodeProfile node : nodes) {
      String address =
          !node.data().address().isEmpty()
              ? node.data().address()
              : node.launch() == Launch.LOCAL
                  ? "127.0.0.1"
                  : SshConfigFile.known(home, node.ssh().host()).host();
      String ports = node.data().ports();
      out.append(node.name())
          .append(' ')
          .append(address)
          .append(' ')
          .append(ports.isEmpty() ? "" + port : ports.split("-", 2)[0])
          .append('\n');
    }
    return out.toString();
  }
}
