package io.throughline.agent.echo;

import java.util.ArrayList;
import java.util.List;

/**
 * The first messages of a run with their tags. Keeps numbers while the run goes on and makes text
 * of them at the end; allocates nothing in between.
 */
final class Trace {
  private static final int WORDS = 4;

  /** The event that a line tells of; the texts take client, number, tag and bytes. */
  enum Event {
    GENERATED_MESSAGE("client %d: generated message tag %3$s"),
    GENERATED_CONTROL("client %d: generated control tag %3$s"),
    LEARNT_MESSAGE("client %d: message tag of the other side %3$s"),
    LEARNT_CONTROL("client %d: control tag of the other side %3$s"),
    SENT("client %d: sent #%d, tag %s, %d bytes"),
    RECEIVED("client %d: received #%d, tag %s, %d bytes"),
    SENT_CLOSE("client %d: sent close after %2$d received, tag %3$s"),
    RECEIVED_CLOSE("client %d: received close after %2$d received, tag %3$s");

    private final String text;

    Event(String text) {
      this.text = text;
    }
  }

  private final Event[] events;
  private final long[] words;
  private long count;

  Trace(int lines) {
    events = new Event[lines];
    words = new long[lines * WORDS];
  }

  void add(Event event, long client, long number, long tag, long bytes) {
    if (count < events.length) {
      int at = (int) count * WORDS;
      events[(int) count] = event;
      words[at] = client;
      words[at + 1] = number;
      words[at + 2] = tag;
      words[at + 3] = bytes;
    }
    count++;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < Math.min(count, events.length); i++) {
      int at = i * WORDS;
      lines.add(
          "trace: "
              + events[i].text.formatted(
                  words[at], words[at + 1], Tags.text(words[at + 2]), words[at + 3]));
    }
    if (events.length > 0 && count > events.length) {
      lines.add("trace: and %d more".formatted(count - events.length));
    }
    return lines;
  }
}
