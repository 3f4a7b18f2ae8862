package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiskTest {
  @Test
  void shouldCountBytesOfADeviceOnlyWhereItTellsThem() {
    assertThat(Disk.bytes("1 0 4 0 1 0 8 0", 6)).isEqualTo(4096);
    assertThat(Disk.bytes("1 0 4 0 1 0 99999999999999999999 0", 6)).isEqualTo(-1);
    assertThat(Disk.bytes("1 0 4 0 1 0 9223372036854775807 0", 6)).isEqualTo(-1);
    assertThat(Disk.bytes("", 6)).isEqualTo(-1);
  }
}
