package io.throughline.agent.exec;

import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxLog;
import io.throughline.nativebridge.ucx.UcxLog.Complaint;
import io.throughline.protocol.result.Note;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Warnings and errors of UCX's log, for a reader of the numbers. */
final class UcxComplaints {
  private static final int MOST = 8;
  private static final int LONGEST = 300;

  /** Complaints of a UCX that can use GPUs, on a node without any: no run depends on them. */
  private static final Pattern OF_GPUS = Pattern.compile("(?i)cuda|nvml|gdr_?copy|rocm");

  private UcxComplaints() {}

  /**
   * @param gpu whether a transport meets memory of a GPU
   */
  static List<Note> notes(boolean gpu) {
    return Ucx.log().map(log -> notes(log, gpu)).orElse(List.of());
  }

  static List<Note> notes(Path log, boolean gpu) {
    List<Complaint> all = UcxLog.complaints(log);
    List<Note> notes = new ArrayList<>();
    for (Complaint complaint : all.subList(0, Math.min(MOST, all.size()))) {
      String text =
          complaint.text().length() > LONGEST
              ? complaint.text().substring(0, LONGEST) + " ..."
              : complaint.text();
      String sentence =
          "UCX %s: %s".formatted(complaint.error() ? "reported an error" : "warned", text);
      boolean harmless = !gpu && OF_GPUS.matcher(complaint.text()).find();
      notes.add(harmless ? Note.of(sentence) : Note.doubt(sentence));
    }
    if (all.size() > MOST) {
      notes.add(
          Note.doubt(
              "UCX wrote %d more warnings and errors, which stand in ucx.log."
                  .formatted(all.size() - MOST)));
    }
    return notes;
  }
}
