package io.throughline.nativebridge.ucx;

import java.util.List;

/** An operation whose protocols UCX selects by size. */
public enum UcxOperation {
  PUT("put", true, "ucp_put"),
  GET("get", true, "ucp_get"),
  TAG_SEND("tag_send", false, "ucp_tag_send"),
  AM_SEND("am_send", false, "ucp_am_send"),
  /** UCX up to 1.21 prints no name for streams. */
  STREAM_SEND("stream_send", false, "ucp_stream_send", "(null)");

  /** As UCX names its thresholds, without the new protocols. */
  private final String threshold;

  private final String words;

  private final boolean oneSided;

  /** As the title of a selection table names it. */
  private final List<String> titles;

  UcxOperation(String threshold, boolean oneSided, String... titles) {
    this.threshold = threshold;
    this.words = threshold.replace('_', ' ');
    this.oneSided = oneSided;
    this.titles = List.of(titles);
  }

  /** For people: {@code tag send}. */
  String words() {
    return words;
  }

  String threshold() {
    return threshold;
  }

  boolean oneSided() {
    return oneSided;
  }

  List<String> titles() {
    return titles;
  }
}
