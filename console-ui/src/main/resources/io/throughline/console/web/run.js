// What several sections ask of a run's record.

/** The node records in the order of the plan; a bare one for a node that has none. */
export function nodesInOrder(run) {
  return run.plan.assignments.map(assignment =>
    run.nodes.find(n => n.node === assignment.node) ??
    {node: assignment.node, role: assignment.role, profile: null, launch: [], environment: null, capabilities: null, result: null, cleanUp: null});
}

/** What the node's agent measured; null where it sent nothing. */
export function result(node) {
  return node.result ?? null;
}

/** The transport's state on a node; null where it is not known. */
export function transportOn(node, transport) {
  return node.capabilities?.transports.find(t => t.id === transport) ?? null;
}

const ENCRYPTION = {
  ucx: 'UCX does not encrypt: who can read this network could read what was sent.',
  tcp: 'The tcp transport does not encrypt: who can read this network could read what was sent.',
};

/** What carried the bytes, in short, and what a reader must know of it. */
export function carriedBy(run) {
  const transport = run.plan.transport;
  const carriers = [...new Set(run.nodes.flatMap(n => result(n)?.carriers ?? []))];
  return {transport, carriers, warnings: ENCRYPTION[transport] ? [ENCRYPTION[transport]] : []};
}

/** How well the clocks are known; null where nobody asked. */
export function clockOf(run) {
  return run.nodes.map(n => result(n)?.evidence?.clock).find(Boolean) ?? null;
}

/** `Sender` for `sender`. */
export function roleName(role) {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
