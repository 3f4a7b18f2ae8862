// What several sections ask of a run's record.

/** The node records in the order of the plan; a bare one for a node that has none. */
export function nodesInOrder(run) {
  return run.plan.assignments.map(assignment =>
    run.nodes.find(n => n.node === assignment.node) ??
    {node: assignment.node, role: assignment.role, profile: null, launch: [], environment: null, capabilities: null, result: null, cleanUp: null});
}

/** How well the clocks are known; null where nobody asked. */
export function clockOf(run) {
  return run.nodes.map(n => n.result?.evidence?.clock).find(Boolean) ?? null;
}
