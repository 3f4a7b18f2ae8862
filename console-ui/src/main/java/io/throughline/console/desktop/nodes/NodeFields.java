package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.form.FieldModel;
import io.throughline.console.desktop.form.Input;
import java.util.ArrayList;
import java.util.List;

/** The fields of a node profile as a form shows them, with the words that explain them. */
final class NodeFields {
  static final String NAME = "name";
  static final String DESCRIPTION = "description";
  static final String LAUNCH = "launch";
  static final String TAGS = "tags";
  static final String HOST = "ssh.host";
  static final String PORT = "ssh.port";
  static final String USER = "ssh.user";
  static final String KEY = "ssh.key";
  static final String JUMP = "ssh.jump";
  static final String ADDRESS = "data.address";
  static final String DEVICE = "data.device";
  static final String PORTS = "data.ports";
  static final String CPU = "data.cpu";
  static final String RAILS = "data.rails";
  static final String LIBRARY = "ucx.libraryPath";
  static final String ENVIRONMENT = "ucx.environment";
  static final String STORAGE = "storageRoot";
  static final String LIFETIME = "limits.lifetime";
  static final String MEMORY = "limits.memory";
  static final String BANDWIDTH = "limits.bandwidth";
  static final String BYTES = "limits.bytes";

  private NodeFields() {}

  /** Fresh fields, each with its id as in the profile's YAML. */
  static List<FieldModel> fresh() {
    List<FieldModel> fields = new ArrayList<>();
    fields.add(line(NAME, "Name", "What the file and every report call this node.", ""));
    fields.add(line(DESCRIPTION, "Description", "For people; may stay empty.", ""));
    FieldModel launch =
        new FieldModel(
            LAUNCH,
            "Agent",
            "ssh: on another machine. local: a child process on this one.",
            "",
            new Input.Choice(List.of("ssh", "local")));
    launch.setBase("ssh");
    fields.add(launch);
    fields.add(line(TAGS, "Tags", "Separated by commas, to group nodes.", ""));
    fields.add(line(HOST, "Host", "A name, an address, or an alias of ~/.ssh/config.", ""));
    fields.add(line(PORT, "Port", "1 to 65535.", "22, or as ~/.ssh/config says"));
    fields.add(line(USER, "User", "Log-in name.", "as ~/.ssh/config says, else yours"));
    fields.add(
        line(KEY, "Key file", "A private key on this machine.", "ssh-agent and the usual keys"));
    fields.add(line(JUMP, "Jump host", "user@host:port or an alias, to go through.", "none"));
    fields.add(
        line(ADDRESS, "Address", "The fabric's address, seldom the SSH host's.", "the SSH host's"));
    fields.add(line(DEVICE, "Device", "Network device for UCX, such as mlx5_0:1.", "UCX chooses"));
    fields.add(
        line(PORTS, "Ports", "For the tcp transport's listener: 20000-20100.", "any free port"));
    fields.add(line(CPU, "CPU", "To which the data thread is pinned.", "not pinned"));
    fields.add(
        line(
            RAILS,
            "Rails",
            "Devices, or addresses for tcp, that a run's workers take in turn; with commas.",
            "one"));
    fields.add(
        line(
            LIBRARY,
            "Library folder",
            "The folder on the node that holds libucp.so.0.",
            "the system's, else the bundle's"));
    fields.add(
        new FieldModel(
            ENVIRONMENT,
            "Environment",
            "UCX's own variables, one NAME=value a line.",
            "",
            new Input.Lines(3)));
    fields.add(
        line(STORAGE, "Storage root", "The folder under which runs may make files.", "none"));
    fields.add(
        line(
            LIFETIME,
            "Lifetime",
            "After it the keeper ends the agent, whatever happens: 10s to 168h.",
            "2h"));
    fields.add(
        line(MEMORY, "Memory", "For buffers at most, such as 8GiB.", "what the node has free"));
    fields.add(line(BANDWIDTH, "Bandwidth", "Cap on what it sends, such as 10Gbit/s.", "no cap"));
    fields.add(line(BYTES, "Bytes", "That one run may move there, such as 1TB.", "any number"));
    return fields;
  }

  private static FieldModel line(String id, String label, String help, String prompt) {
    FieldModel field = new FieldModel(id, label, help, "", new Input.Line());
    field.setBase(prompt);
    return field;
  }
}
