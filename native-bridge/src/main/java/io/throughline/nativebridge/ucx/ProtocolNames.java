package io.throughline.nativebridge.ucx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Turns UCX's descriptions of protocols, of every version, into one set of terms. */
final class ProtocolNames {
  private static final String COPY = "copy (bcopy)";

  /** The first that a description contains. */
  private static final List<Map.Entry<String, String>> CORE =
      List.of(
          Map.entry("software emulation", UcxProtocol.EMULATION),
          Map.entry("zero-copy read from remote", "get zero-copy"),
          Map.entry("zero-copy flushed write to remote", "put zero-copy"),
          Map.entry("zero-copy fenced write to remote", "put zero-copy"),
          Map.entry("copy from mapped remote memory", "mapped copy (rkey_ptr)"),
          Map.entry("copy to mapped remote memory", "mapped copy (rkey_ptr)"),
          Map.entry("zero-copy", "zero-copy"),
          Map.entry("zcopy", "zero-copy"),
          Map.entry("short", "short"),
          Map.entry("copy-in copy-out", COPY),
          Map.entry("copy-in", COPY),
          Map.entry("bcopy", COPY),
          Map.entry("rndv", "rendezvous"));

  /** Words beside the core that have a place of their own in the term, or say no more than it. */
  private static final List<String> BESIDE =
      List.of("rendezvous", "eager", "egr/", "stream", "multi-frag", "fragmented", "copy-out");

  private ProtocolNames() {}

  /** The term for a description: {@code rendezvous get zero-copy}. */
  static String term(String description) {
    for (Map.Entry<String, String> core : CORE) {
      if (description.contains(core.getKey())) {
        String rest = description.replace(core.getKey(), " ");
        for (String beside : BESIDE) {
          rest = rest.replace(beside, " ");
        }
        // What else UCX says, of a GPU's pipeline for example, is kept in its own words.
        return rest.isBlank() ? composed(description, core.getValue()) : description;
      }
    }
    return description;
  }

  private static String composed(String description, String core) {
    List<String> words = new ArrayList<>();
    if (description.contains("rendezvous")) {
      words.add("rendezvous");
    } else if (description.contains("eager") || description.startsWith("egr/")) {
      words.add("eager");
    }
    words.add(core);
    if (description.contains("fragmented") || description.contains("multi-frag")) {
      words.add("in fragments");
    }
    return String.join(" ", words);
  }
}
