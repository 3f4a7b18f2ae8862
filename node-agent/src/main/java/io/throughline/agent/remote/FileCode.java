package io.throughline.agent.remote;

/** The two files that a server has for each of its clients. */
enum FileCode {
  /** Filled by the server, for reading. */
  READ("read"),
  /** For what the client writes. */
  WRITTEN("written");

  private final String id;

  FileCode(String id) {
    this.id = id;
  }

  /** As in the file's name. */
  String id() {
    return id;
  }
}
