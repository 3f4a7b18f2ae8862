package io.throughline.protocol.scenario;

import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** Checks what the engine of a collective has no way to do. */
final class EngineChecks {
  private EngineChecks() {}

  /** Adds what the engine of a run does not do. */
  static void check(SettingValues values, Problems into) {
    CollectiveEngine engine = CollectiveScenario.engine(values);
    checkPersistent(values, engine, into);
    if (engine == CollectiveEngine.OWN) {
      return;
    }
    if (LostRank.shrinks(values)) {
      into.add(
          LostRank.impossible(
              "engine %s waits for a lost rank in its library, and cannot go on without it"
                  .formatted(engine.id()),
              "engine: own"));
    }
    Collective collective = CollectiveScenario.collective(values);
    if (!engine.serves(collective)) {
      into.add(
          CollectiveScenario.ENGINE,
          "%s has no %s".formatted(engine.id(), collective.id()),
          "set engine: own, or another collective");
    }
    if (CollectiveScenario.algorithm(values) != null) {
      into.add(
          CollectiveScenario.ALGORITHM,
          "engine %s chooses its algorithms itself".formatted(engine.id()),
          "set algorithm: auto, or engine: own; "
              + (engine == CollectiveEngine.UCC
                  ? "UCC_TL_UCP_TUNE in the node's ucc.conf names those of UCC"
                  : "coll_tuned_* in the node's openmpi-mca-params.conf names those of Open MPI"));
    }
    if (engine == CollectiveEngine.MPI) {
      checkMpi(values, into);
    } else if (CommonSettings.transport(values).filter(kind -> !kind.byUcx()).isPresent()) {
      into.add(
          CommonSettings.TRANSPORT,
          "engine %s goes over UCX, whatever the transport is".formatted(engine.id()),
          "set transport: ucx; UCX_TLS=tcp keeps it to TCP");
    }
  }

  /** Other engines prepare a call once for a point anyway. */
  private static void checkPersistent(
      SettingValues values, CollectiveEngine engine, Problems into) {
    if (CallSettings.mode(values) == CallMode.PERSISTENT && engine != CollectiveEngine.MPI) {
      into.add(
          CallSettings.CALLS,
          "engine %s gets a call ready once for all calls of a point, whatever calls is"
              .formatted(engine.id()),
          "set calls: blocking, or engine: mpi");
    }
  }

  private static void checkMpi(SettingValues values, Problems into) {
    Collective collective = CollectiveScenario.collective(values);
    DataType type = DataType.of(values.choice(CollectiveScenario.DATA_TYPE));
    if (collective.reduces() && !CollectiveEngine.MPI.reduces(type)) {
      into.add(
          CollectiveScenario.DATA_TYPE,
          "MPI does not reduce %s".formatted(type.id()),
          "set engine: own, or another dataType");
    }
    List<Long> sizes = collective.movesData() ? values.numbers(PointSettings.SIZES) : List.of();
    sizes.stream()
        .filter(size -> size / type.bytes() > Integer.MAX_VALUE)
        .findFirst()
        .ifPresent(size ->
            into.add(
                PointSettings.SIZES,
                "%s is more elements of %s than MPI counts (%,d)"
                    .formatted(ByteCount.exact(size), type.id(), Integer.MAX_VALUE),
                "set sizes to less, or engine: own"));
    long ranks = CollectiveScenario.groupSize(values);
    sizes.stream()
        .filter(
            size -> collective == Collective.ALL_TO_ALL && values.on(CollectiveScenario.IN_PLACE))
        .filter(size -> size / type.bytes() % ranks != 0)
        .findFirst()
        .ifPresent(size ->
            into.add(
                PointSettings.SIZES,
                "MPI's all-to-all in place has blocks that are all alike, and %s of %s is not the same for each of %d ranks"
                    .formatted(ByteCount.exact(size), type.id(), ranks),
                "set sizes to multiples of %d bytes, or inPlace: false"
                    .formatted(ranks * type.bytes())));
  }
}
