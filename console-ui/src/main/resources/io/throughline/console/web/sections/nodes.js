// Both ends side by side; where they differ, the row says so.

import {el, section, table} from '../dom.js';
import {bitRate, size, time, UNKNOWN} from '../format.js';
import {nodesInOrder, transportOn} from '../run.js';

const text = value => value === '' || value === null || value === undefined ? UNKNOWN : String(value);
const whole = value => value < 0 ? UNKNOWN : String(value);

const NO_HARDWARE = {smt: '', cpus: [], numa: [], hugePages: [], rdma: [], gpuDriver: '', gpus: []};
const hw = e => e.hardware ?? NO_HARDWARE;
const lines = (all, none = UNKNOWN) => all.length === 0 ? none : all.join('; ');

/** The frequency of the moment is the machine's affair; what it may do should be equal. */
function cpuGroup(g) {
  return [`CPUs ${g.cpus}`, g.governor && `governor ${g.governor}`, g.maxHertz > 0 ? `at most ${(g.maxHertz / 1e9).toFixed(1)} GHz` : '',
    g.hertz.length > 0 ? `${(Math.min(...g.hertz) / 1e9).toFixed(1)} to ${(Math.max(...g.hertz) / 1e9).toFixed(1)} GHz then` : ''].filter(Boolean).join(', ');
}

const FACTS = [
  ['Hostname', e => text(e.hostname), 'own'],
  ['Machine', e => text(e.machine), 'own'],
  ['Operating system', e => text(e.os)],
  ['Kernel', e => text(e.kernel)],
  ['Architecture', e => text(e.architecture)],
  ['CPU', e => text(e.cpuModel)],
  ['CPUs for the agent', e => whole(e.cpus)],
  ['CPU governor', e => text(e.governor)],
  ['CPU frequencies', e => lines(hw(e).cpus.map(cpuGroup)), 'own'],
  ['SMT', e => text(hw(e).smt)],
  ['NUMA nodes', e => whole(e.numaNodes)],
  ['CPUs and memory of NUMA nodes', e => lines(hw(e).numa.map(n => `${n.node}: CPUs ${n.cpus}, ${size(n.memoryBytes)}`))],
  ['Memory', e => e.memoryBytes < 0 ? UNKNOWN : size(e.memoryBytes)],
  ['Memory available', e => e.memoryAvailableBytes < 0 ? UNKNOWN : size(e.memoryAvailableBytes), 'own'],
  ['Huge pages', e => lines(hw(e).hugePages.filter(p => p.total > 0).map(p => `${p.node < 0 ? '' : `node ${p.node}: `}${p.total} × ${size(p.pageBytes)}, ${p.free} free`), 'none')],
  ['Locked memory limit', e => e.lockedMemoryBytes < 0 ? 'none or unknown' : size(e.lockedMemoryBytes)],
  ['RDMA', e => lines(hw(e).rdma.map(p => `${p.device}:${p.port}, ${p.state}, ${p.bitsPerSecond < 0 ? 'rate unknown' : bitRate(p.bitsPerSecond / 8)}, ${p.linkLayer}, firmware ${p.firmware || UNKNOWN}`), 'none')],
  ['GPUs', e => lines(hw(e).gpus.map(g => `${g.model || 'unknown model'}, ${g.pci}, NUMA node ${whole(g.numaNode)}, driver ${hw(e).gpuDriver}`), 'none')],
  ['Container', e => e.container || 'none'],
  ['Agent', e => text(e.agentVersion)],
  ['Java', e => text(e.jvm)],
];

export function nodes(data) {
  const {run} = data;
  const all = nodesInOrder(run);
  const rows = [
    ...all.some(n => n.environment) ? FACTS.map(([label, of, own]) => facts(label, all.map(n => n.environment ? of(n.environment) : UNKNOWN), own)) : [],
    ...transportRows(all),
    ...profileRows(run, all),
  ];
  const different = rows.filter(row => row.class === 'differs').length;
  const machines = new Set(all.map(n => n.environment?.machine).filter(Boolean));
  const lead = [
    all.length > 1 && all.every(n => n.environment) ? differences(different) : '',
    all.length > 1 && all.every(n => n.environment) && machines.size === 1 ? 'All agents ran on one machine and shared its CPUs.' : '',
  ].filter(Boolean).join(' ');
  return section('nodes', 'Nodes', lead || null,
    table([{label: ''}, ...all.map(n => ({label: `${n.node} (${n.role})`}))], rows),
    alike(all.filter(n => n.environment?.interfaces.length), interfaceRows).map(interfaces),
    alike(all.filter(n => n.capabilities?.transports.length), n => n.capabilities.transports).map(transports),
    all.filter(n => n.launch.length).map(launch));
}

function differences(rows) {
  return rows === 0 ? 'Both ends are alike in all that should be equal.'
    : `${rows === 1 ? 'One row that should be equal differs and is' : `${rows} rows that should be equal differ and are`} marked.`;
}

function facts(label, values, own) {
  const differ = !own && new Set(values).size > 1;
  return {
    class: differ ? 'differs' : null,
    cells: [el('span', {}, label, differ ? el('span', {class: 'chip'}, 'differs') : null), ...values],
  };
}

function transportRows(all) {
  const ids = [...new Set(all.flatMap(n => n.capabilities?.transports.map(t => t.id) ?? []))];
  return ids.map(id => facts(`Transport ${id}`, all.map(n => {
    const state = transportOn(n, id);
    return state === null ? UNKNOWN : state.available ? `${state.version || 'there'}${state.origin ? `, ${state.origin}` : ''}` : 'not available';
  })));
}

function profileRows(run, all) {
  const at = i => run.plan.assignments[i];
  const ssh = n => n.profile?.launch === 'LOCAL' ? 'this machine, without SSH'
    : n.profile ? `${n.profile.ssh.user ? `${n.profile.ssh.user}@` : ''}${n.profile.ssh.host}${n.profile.ssh.port ? `:${n.profile.ssh.port}` : ''}` : UNKNOWN;
  const per = of => all.map((n, i) => of(n, i));
  return [
    facts('Reached by', per(ssh), 'own'),
    facts('Data address', per((n, i) => text(at(i).dataAddress)), 'own'),
    facts('Data device', per((n, i) => at(i).device || 'as the transport chose')),
    facts('Data thread’s CPU', per((n, i) => at(i).cpu < 0 ? 'not pinned' : String(at(i).cpu)), 'own'),
    facts('Memory limit', per((n, i) => at(i).memoryBytes > 0 ? size(at(i).memoryBytes) : 'none')),
    facts('Byte limit', per((n, i) => at(i).bytes > 0 ? size(at(i).bytes) : 'none')),
    facts('Rails', per((n, i) => at(i).rails?.join(', ') || 'one')),
    facts('Bandwidth cap', per((n, i) => at(i).bandwidthBytesPerSecond > 0 ? bitRate(at(i).bandwidthBytesPerSecond) : 'none')),
  ];
}

/** Nodes that have the same, together: [{names, node}]. */
function alike(nodes, of) {
  const groups = new Map();
  for (const node of nodes) {
    const key = JSON.stringify(of(node));
    groups.set(key, {node, names: [...groups.get(key)?.names ?? [], node.node]});
  }
  return [...groups.values()].map(group => ({...group, names: group.names.join(' and ')}));
}

function interfaceRows(node) {
  return node.environment.interfaces.map(i => [
    i.name, i.bitsPerSecond < 0 ? UNKNOWN : bitRate(i.bitsPerSecond / 8), `${i.mtu} B`, text(i.driver), text(i.state), whole(i.numaNode), text(i.firmware), text(i.pci), i.addresses.join(', ') || UNKNOWN,
  ]);
}

function interfaces({names, node}) {
  return el('div', {}, el('h3', {}, `Network interfaces of ${names}`),
    table([{label: 'Name'}, {label: 'Speed', numeric: true}, {label: 'MTU', numeric: true}, {label: 'Driver'}, {label: 'State'}, {label: 'NUMA', numeric: true}, {label: 'Firmware'}, {label: 'PCI'}, {label: 'Addresses'}],
      interfaceRows(node)));
}

function transports({names, node}) {
  return el('details', {}, el('summary', {}, `What the transports of ${names} have`),
    node.capabilities.transports.map(t => el('div', {},
      el('p', {}, el('strong', {}, t.id), ` ${t.available ? 'available' : 'not available'}${t.version ? `, ${t.version}` : ''}`),
      el('ul', {}, t.detail.map(line => el('li', {}, line))))));
}

function launch(node) {
  return el('details', {}, el('summary', {}, `How the agent got to ${node.node}`),
    table([{label: 'Step'}, {label: 'Took', numeric: true}, {label: 'Found'}], node.launch.map(step => [step.step, time(step.nanos), step.detail || UNKNOWN])));
}
