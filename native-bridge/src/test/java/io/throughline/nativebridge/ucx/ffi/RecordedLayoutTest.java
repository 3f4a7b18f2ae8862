package io.throughline.nativebridge.ucx.ffi;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Needs no UCX: the sizes that its 1.13.1 headers give on x86-64, as they were recorded once. */
class RecordedLayoutTest {
  private static final Map<String, Long> SIZES =
      Map.ofEntries(
          entry("ucp_params_t", 80L),
          entry("ucp_context_attr_t", 64L),
          entry("ucp_worker_params_t", 200L),
          entry("ucp_ep_params_t", 104L),
          entry("ucp_ep_attr_t", 296L),
          entry("ucp_transport_entry_t", 16L),
          entry("ucp_listener_params_t", 56L),
          entry("ucp_listener_attr_t", 136L),
          entry("ucp_conn_request_attr_t", 144L),
          entry("ucp_mem_map_params_t", 40L),
          entry("ucp_mem_attr_t", 32L),
          entry("ucp_tag_recv_info_t", 16L),
          entry("ucp_am_handler_param_t", 32L),
          entry("ucp_am_recv_param_t", 16L),
          entry("ucp_request_param_t", 72L),
          entry("struct sockaddr_in", 16L),
          entry("struct sockaddr_in6", 28L),
          entry("struct sockaddr_storage", 128L));

  @ParameterizedTest
  @EnumSource
  void shouldHaveTheRecordedSize(CStruct struct) {
    assertThat(SIZES).containsEntry(struct.cName(), struct.size());
  }

  @ParameterizedTest
  @EnumSource
  void shouldKeepFieldsInsideTheirStruct(CField field) {
    // What a later version appended lies beyond the recorded size.
    long limit = field.sinceMinor() > field.struct().sinceMinor() ? 512 : field.struct().size();
    assertThat(field.offset() + field.width()).isLessThanOrEqualTo(limit);
    assertThat(field.offset() % Math.min(field.width(), 4)).isZero();
  }

  @Test
  void shouldReserveRoomForWhatLaterVersionsAppend() {
    try (Arena arena = Arena.ofConfined()) {
      for (CStruct struct : CStruct.values()) {
        assertThat(struct.allocate(arena).byteSize()).isGreaterThanOrEqualTo(512);
      }
    }
  }
}
