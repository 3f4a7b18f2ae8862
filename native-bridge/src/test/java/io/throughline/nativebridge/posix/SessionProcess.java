package io.throughline.nativebridge.posix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Starts a session, twice, and prints what came of it. */
final class SessionProcess {
  private SessionProcess() {}

  /** Takes no arguments. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(Session.start());
    // pid (name) state ppid pgrp session
    String[] stat = Files.readString(Path.of("/proc/self/stat")).split(" ", -1);
    System.out.println(stat[4] + " " + stat[5]);
    try {
      Session.start();
    } catch (PosixException leaderAlready) {
      System.out.println(leaderAlready.getMessage());
    }
  }
}
