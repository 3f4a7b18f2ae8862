package io.throughline.console.cli;

import picocli.CommandLine.Option;

/** Whether new host keys are trusted without asking. */
final class HostKeyOption {
  @Option(
      names = "--accept-new-host-keys",
      description =
          "Trusts and stores the host key of a node that is not in known_hosts yet. A key that has"
              + " changed is refused all the same.")
  private boolean acceptNew;

  boolean acceptsNew() {
    return acceptNew;
  }
}
