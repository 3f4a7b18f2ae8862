package io.throughline.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileFailureTest {
  private static final Path CONFIG = Path.of("/home/me/.ssh/config");

  private static String reason(IOException e) {
    return FileFailure.reason(e, CONFIG);
  }

  @Test
  void shouldNotNameTheFileAgainThatTheCallerNames() {
    String file = CONFIG.toString();
    assertThat(reason(new AccessDeniedException(file)))
        .isEqualTo("this user must not read or write it");
    assertThat(reason(new NoSuchFileException(file))).isEqualTo("it is not there");
    assertThat(reason(new FileSystemException(file, null, "Is a directory")))
        .isEqualTo("Is a directory");
    assertThat(reason(new FileSystemException(file))).isEqualTo("FileSystemException");
  }

  @Test
  void shouldNameAnotherFile() {
    assertThat(reason(new AccessDeniedException("/home/me/.ssh/more")))
        .isEqualTo("/home/me/.ssh/more must not be read or written by this user");
    assertThat(reason(new IOException("Input/output error"))).isEqualTo("Input/output error");
  }
}
