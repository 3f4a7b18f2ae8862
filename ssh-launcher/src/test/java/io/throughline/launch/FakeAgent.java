package io.throughline.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * An agent folder whose {@code bin/agent} is a shell script: reads its start parameters, says what
 * it got, and then behaves as UCX_BEHAVE says.
 */
final class FakeAgent {
  private static final String SCRIPT =
      """
      #!/bin/sh
      while IFS= read -r line && [ -n "$line" ]; do
        case $line in
          hub=fifo:*)
            up=${line#hub=fifo:} down=${up#*:} up=${up%%:*}; echo "$line" ;;
          token=*) echo "token of ${#line} characters" ;;
          shm=*) shm=${line#*=}; echo "$line" ;;
          *) echo "$line" ;;
        esac
      done
      echo data > "$shm/segment"
      echo "UCX_TLS=$UCX_TLS"
      echo "UCC_TLS=$UCC_TLS"
      echo "language $LANGUAGE, $LC_ALL"
      [ -n "$THROUGHLINE_JAVA" ] && "$THROUGHLINE_JAVA/bin/java" --version
      echo ready
      case $UCX_BEHAVE in
        hang)
          trap '' TERM HUP
          while :; do sleep 1; done ;;
        'java '*)
          set -- $UCX_BEHAVE
          exec "$2" -XX:+DisableAttachMechanism -cp "$3" io.throughline.launch.Hanging ;;
        'exec '*)
          set -- $UCX_BEHAVE
          exec "$2" ;;
        crash)
          kill -SEGV $$ ;;
        exit3)
          exit 3 ;;
        children)
          sleep 1000 &
          setsid sleep 1000 &
          env -i sleep 1000 &
          cp "$(command -v sleep)" './odd) S 1 1 1 (name'
          './odd) S 1 1 1 (name' 1000 &
          (trap '' TERM; while :; do sleep 1; done) &
          echo family
          read rest
          exit 0 ;;
        sysv)
          exec perl -e '$| = 1; shmget(0, 4096, 0600 | 512) // exit 9; print "segment\\n"; <STDIN>' ;;
        fifo)
          exec 7> "$up"
          echo 'hello from the mover' >&7
          read answer < "$down"
          echo "answer: $answer"
          read rest
          exit 0 ;;
        libraries)
          echo "LD_LIBRARY_PATH=$LD_LIBRARY_PATH"
          ls "$LD_LIBRARY_PATH"
          read rest
          exit 0 ;;
        *)
          read rest
          echo eof
          exit 0 ;;
      esac
      """;

  private FakeAgent() {}

  /** Makes it. */
  static Path in(Path folder) {
    try {
      Path agent = folder.resolve("agent");
      Files.createDirectories(agent.resolve("bin"));
      Files.createDirectories(agent.resolve("lib"));
      Files.createDirectories(agent.resolve("runtime/bin"));
      Files.writeString(agent.resolve("runtime/bin/java"), "a Java that nobody starts\n");
      Path script = agent.resolve("bin/agent");
      Files.writeString(script, SCRIPT);
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.writeString(agent.resolve("lib/agent.jar"), "a jar that nobody opens\n".repeat(5000));
      return agent;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
