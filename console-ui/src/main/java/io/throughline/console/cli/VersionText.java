package io.throughline.console.cli;

import io.throughline.console.installation.Version;
import picocli.CommandLine.IVersionProvider;

/** For {@code --version}. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"throughline " + Version.TEXT};
  }
}
