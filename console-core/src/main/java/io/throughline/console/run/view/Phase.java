package io.throughline.console.run.view;

/** The phase of a run. */
public enum Phase {
  LAUNCHING("launching"),
  PREPARING("preparing"),
  CONNECTING("connecting"),
  WARMING_UP("warming up"),
  RUNNING("running"),
  CLEANING_UP("cleaning up"),
  DONE("done");

  private final String words;

  Phase(String words) {
    this.words = words;
  }

  /** As people read it: {@code while warming up}. */
  public String words() {
    return words;
  }
}
