package io.throughline.agent.peer;

import io.throughline.agent.p2p.PointsRun;
import io.throughline.protocol.scenario.PeerWork;

/**
 * Throughline's own way of doing a peer's work.
 *
 * @param work the peer's
 * @param run with a data path of its own
 */
public record OwnPath(PeerWork work, PointsRun run) {}
