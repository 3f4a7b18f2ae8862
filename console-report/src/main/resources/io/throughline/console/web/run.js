// What several sections ask of a run's record.

/** The node records in the order of the plan; a bare one for a node that has none. */
export function nodesInOrder(run) {
  return run.plan.assignments.map(assignment =>
    run.nodes.find(n => n.node === assignment.node) ??
    {node: assignment.node, role: assignment.role, profile: null, launch: [], environment: null, capabilities: null, result: null, cleanUp: null});
}

/** The nodes of assignments in words: `a → b`, and `a, b → c` where a and b play the same part. */
export function way(assignments) {
  const part = role => role.replace(/-\d+$/, '');
  const parts = [];
  assignments.forEach((a, i) => {
    if (i > 0 && part(a.role) === part(assignments[i - 1].role)) {
      parts.at(-1).push(a.node);
    } else {
      parts.push([a.node]);
    }
  });
  return parts.map(brief).join(' → ');
}

/** All names where they are few, else `a ×8` for ranks of a node, and the first three of more than four. */
function brief(names) {
  if (names.length <= 4) {
    return names.join(', ');
  }
  const nodes = [];
  names.forEach(name => {
    const node = name.replace(/~\d+$/, '');
    if (nodes.at(-1)?.node === node) {
      nodes.at(-1).ranks++;
    } else {
      nodes.push({node, name, ranks: 1});
    }
  });
  const words = nodes.map(each => each.ranks === 1 ? each.name : `${each.node} ×${each.ranks}`);
  return words.length <= 4 ? words.join(', ') : `${words.slice(0, 3).join(', ')} and ${words.length - 3} more`;
}

/** How well the clocks are known; null where nobody asked. */
export function clockOf(run) {
  return run.nodes.map(n => n.result?.evidence?.clock).find(Boolean) ?? null;
}
