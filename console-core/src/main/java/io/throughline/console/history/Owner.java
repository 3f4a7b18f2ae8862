package io.throughline.console.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/**
 * The console process that a run belongs to. A process id alone is no identity, since ids are used
 * again; its start time since boot, and the boot, make it one.
 *
 * @param boot the kernel's boot id; empty where the system has none
 * @param pid process id
 * @param start in the system's own unit, only ever compared
 */
record Owner(String boot, long pid, long start) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

  static Owner self() {
    long pid = ProcessHandle.current().pid();
    return new Owner(bootId(), pid, startOf(pid));
  }

  /** From the first three columns of a row. */
  static Owner of(ResultSet row) throws SQLException {
    return new Owner(row.getString(1), row.getLong(2), row.getLong(3));
  }

  /** Whether that very process still runs. */
  boolean alive() {
    return boot.equals(bootId()) && ProcessHandle.of(pid).isPresent() && startOf(pid) == start;
  }

  private static String bootId() {
    try {
      return Files.readString(BOOT_ID, StandardCharsets.US_ASCII).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** -1 where there is no such process. */
  private static long startOf(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
      // The name in brackets may hold blanks; field 22 is counted from behind it.
      String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(fields[19]);
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return ProcessHandle.of(pid)
          .flatMap(p -> p.info().startInstant())
          .map(Instant::toEpochMilli)
          .orElse(-1L);
    }
  }
}
