package io.throughline.agent.storage;

import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;

/** Blocks of a point that were checked, and the first few that were wrong, in words. */
final class BlockChecks {
  private static final int DESCRIBED = 5;

  private final List<Note> described = new ArrayList<>();
  private long checked;
  private long wrong;

  void reset() {
    described.clear();
    checked = 0;
    wrong = 0;
  }

  /**
   * @param offset of the first wrong byte in the block; -1 if all are right
   */
  void block(String path, long position, long offset) {
    checked++;
    if (offset < 0) {
      return;
    }
    wrong++;
    if (described.size() < DESCRIBED) {
      described.add(
          Note.of(
              "Mismatch: the block at %d of %s is wrong from its byte %d on."
                  .formatted(position, path, offset)));
    }
  }

  long checked() {
    return checked;
  }

  long wrong() {
    return wrong;
  }

  List<Note> described() {
    return List.copyOf(described);
  }
}
