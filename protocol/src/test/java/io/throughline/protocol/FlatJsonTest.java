package io.throughline.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The JSON of records with many parts: one flat object, whatever records its parts are in. */
class FlatJsonTest {
  private static final String ENVIRONMENT =
      """
      {"machine":"boot","hostname":"a","os":"Debian","kernel":"6.1","architecture":"x86_64",\
      "cpuModel":"EPYC","cpus":8,"governor":"performance","numaNodes":2,"memoryBytes":30,\
      "memoryAvailableBytes":20,"lockedMemoryBytes":10,"container":"podman","interfaces":[],\
      "jvm":"OpenJDK","agentVersion":"0.1","hardware":{"smt":"on","cpus":[],"numa":[],\
      "hugePages":[],"rdma":[],"gpuDriver":"","gpus":[]},\
      "memoryLimit":{"group":"/","limitBytes":5,"availableBytes":4}}\
      """;

  private static final String INTERFACE =
      """
      {"name":"eth0","addresses":["10.0.0.1"],"mtu":1500,"bitsPerSecond":1000,"driver":"igb",\
      "state":"up","numaNode":1,"receivedBytes":2,"sentBytes":3,"firmware":"4","pci":"0000:05",\
      "below":["eth1"]}\
      """;

  private static final String CPU_USE =
      """
      {"cpus":1,"busyNanos":2,"stolenNanos":3,"agentNanos":4,"pinned":5,"pinnedBusyNanos":6,\
      "pinnedOwnNanos":7,"pinnedStolenNanos":8,"preempted":9,"slept":10,"throttled":11,\
      "startHertz":12,"endHertz":13}\
      """;

  private static final String RESULT =
      """
      {"node":"a","role":"sender","complete":true,"ending":"all transfers done",\
      "elapsedNanos":1,"counters":{"bytes":2},"histograms":{"post":"A"},"carriers":["tcp/eth0"],\
      "waiting":"spin","waitMode":"SPIN","notes":[],"evidence":null,"protocols":[]}\
      """;

  private static final String SPEC =
      """
      {"index":0,"label":"put_bw 1 B","work":"put_bw","operation":"PUT","shape":"ONE_WAY",\
      "size":1,"batch":2,"window":3,"workers":4,"iterations":5,"nanos":6,"rate":7}\
      """;

  private static final String POINT =
      """
      {"spec":%s,"receiverBandwidth":1.5,"senderBandwidth":2.5,"messageRate":3.5,"messages":4,\
      "bytes":5,"elapsedNanos":6,"latencies":{},"verified":7,"mismatches":8,"complete":true,\
      "sides":[],"groups":[]}\
      """
          .formatted(SPEC);

  private static final String ASSIGNMENT =
      """
      {"node":"a","role":"sender","ucxEnvironment":{"UCX_TLS":"tcp"},"dataAddress":"10.0.0.1",\
      "device":"mlx5_0:1","ports":"1-2","cpu":3,"memoryBytes":4,"bandwidthBytesPerSecond":5,\
      "bytes":6,"rails":["mlx5_0:1"],"storageRoot":"/data"}\
      """;

  private static final String PEER =
      """
      {"work":"put_bw","label":"put_bw 1 B","size":1,"tool":"ucx_perftest","versions":["1.13"],\
      "server":"ucx_perftest","client":"ucx_perftest a","points":[2],"measured":null,\
      "skipped":"","differences":["one"]}\
      """;

  static Stream<Arguments> forms() {
    return Stream.of(
        arguments(NodeEnvironment.class, ENVIRONMENT),
        arguments(NetworkInterface.class, INTERFACE),
        arguments(CpuUse.class, CPU_USE),
        arguments(AgentResult.class, RESULT),
        arguments(PointSpec.class, SPEC),
        arguments(Point.class, POINT),
        arguments(Assignment.class, ASSIGNMENT),
        arguments(PeerFigure.class, PEER));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void shouldBeFlatInJson(Class<?> type, String json) {
    assertThat(Json.write(Json.read(json, type))).isEqualTo(json);
  }

  @Test
  void shouldReadWhatEarlierVersionsWrote() {
    assertThat(anew(INTERFACE, ",\"firmware\".*", NetworkInterface.class))
        .isEqualTo(
            INTERFACE.replaceAll("\"firmware\".*", "\"firmware\":\"\",\"pci\":\"\",\"below\":[]}"));
    assertThat(anew(RESULT, ",\"protocols\".*", AgentResult.class)).isEqualTo(RESULT);
    assertThat(anew(ENVIRONMENT, ",\"hardware\".*", NodeEnvironment.class))
        .endsWith("\"hardware\":%s,\"memoryLimit\":null}".formatted(Json.write(Hardware.UNKNOWN)));
    assertThat(anew(POINT, ",\"groups\".*", Point.class)).isEqualTo(POINT);
    assertThat(anew(SPEC, "\"work\":\"put_bw\",", PointSpec.class)).contains(SPEC);
    assertThat(anew(ASSIGNMENT, ",\"rails\".*", Assignment.class))
        .endsWith(",\"rails\":[],\"storageRoot\":\"\"}");
  }

  /** What becomes of a text without a part of it. */
  private static String anew(String json, String without, Class<?> type) {
    String old = json.replaceFirst(without, without.endsWith(".*") ? "}" : "");
    assertThat(old).isNotEqualTo(json);
    return Json.write(Json.read(old, type));
  }
}
