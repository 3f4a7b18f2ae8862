package io.throughline.console.server.api;

import io.javalin.http.Context;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The saved nodes. */
public final class NodesApi {
  private final Profiles profiles;

  /**
   * A node's profile.
   *
   * @param launch {@code local} or {@code ssh}; null where the file has mistakes
   * @param host under which SSH reaches it; empty for this machine
   * @param problems the file's mistakes; with any the node cannot be used
   */
  public record Node(
      String name,
      String description,
      @Nullable String launch,
      String host,
      String dataAddress,
      List<String> tags,
      List<Responses.Wrong> problems) {

    private static Node of(FolderEntry<NodeProfile> entry) {
      NodeProfile profile = entry.content();
      if (profile == null) {
        return new Node(
            entry.name(),
            "",
            null,
            "",
            "",
            List.of(),
            Responses.Wrongs.of(entry.problems()).problems());
      }
      return new Node(
          profile.name(),
          profile.description(),
          profile.launch().name().toLowerCase(Locale.ROOT),
          profile.launch() == NodeProfile.Launch.SSH ? profile.ssh().host() : "",
          profile.data().address(),
          profile.tags(),
          List.of());
    }
  }

  /** Those of the console, by name. */
  public record Nodes(List<Node> nodes) {
    public static Nodes of(List<FolderEntry<NodeProfile>> entries) {
      return new Nodes(entries.stream().map(Node::of).toList());
    }
  }

  NodesApi(Profiles profiles) {
    this.profiles = profiles;
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.get("/api/v1/nodes", this::list);
  }

  private void list(Context request) {
    Responses.json(request, Nodes.of(profiles.nodes()));
  }
}
