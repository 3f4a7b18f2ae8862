package io.throughline.launch.node;

import io.throughline.launch.script.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Processes of one run on one node, told from all others by id and start time. Ids are empty where
 * the keeper did not get to say them.
 *
 * @param keeper and
 * @param keeperStart in clock ticks since boot
 * @param reader the keeper's second process, and
 * @param readerStart its start
 * @param mover which is also its group and session, and
 * @param moverStart its start
 * @param undo the process that undoes a fault, and
 * @param undoStart its start
 * @param fault what is to be undone, as the keeper said it; empty for nothing
 */
public record Identity(
    String keeper,
    String keeperStart,
    String reader,
    String readerStart,
    String mover,
    String moverStart,
    String undo,
    String undoStart,
    String fault) {
  static final Identity UNKNOWN = new Identity("", "", "", "", "", "", "", "", "");

  public Identity {
    // What was kept before there was such a thing has none.
    undo = Objects.requireNonNullElse(undo, "");
    undoStart = Objects.requireNonNullElse(undoStart, "");
    fault = Objects.requireNonNullElse(fault, "");
  }

  Identity withKeeper(String pid, String start, String readerPid, String itsStart) {
    return new Identity(pid, start, readerPid, itsStart, mover, moverStart, undo, undoStart, fault);
  }

  Identity withMover(String pid, String start) {
    return new Identity(
        keeper, keeperStart, reader, readerStart, pid, start, undo, undoStart, fault);
  }

  Identity withFault(String pid, String start, String what) {
    return new Identity(
        keeper, keeperStart, reader, readerStart, mover, moverStart, pid, start, what);
  }

  /** For {@link Script#CHECK}. */
  List<String> arguments(NodeFolders folders, boolean end) {
    List<String> arguments = new ArrayList<>();
    arguments.add(end ? "mode=end" : "mode=look");
    arguments.add("folder=" + folders.folder());
    arguments.add("shm=" + folders.shm());
    arguments.add("storage=" + folders.storage().folder());
    arguments.add("mark=" + folders.mark());
    arguments.add("keeper=" + keeper);
    arguments.add("keeper_start=" + keeperStart);
    arguments.add("reader=" + reader);
    arguments.add("reader_start=" + readerStart);
    arguments.add("group=" + mover);
    arguments.add("group_start=" + moverStart);
    arguments.add("undo=" + undo);
    arguments.add("undo_start=" + undoStart);
    arguments.add("fault=" + fault);
    return arguments;
  }
}
