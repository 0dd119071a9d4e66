/** For the laws that hold for every system: random documents of each, their runs, and twins of a document. */
import type fc from 'fast-check';
import { formatProblem } from '../../base/result';
import { SECOND } from '../../base/units';
import { delayDocuments } from '../../schedulers/delay/random-documents.test-helper';
import { jockeyDocuments } from './documents/jockey-documents.test-helper';
import { tetriSchedDocuments } from './documents/tetrisched-documents.test-helper';
import { hybridDocuments } from './documents/hawk-documents.test-helper';
import { omegaDocuments } from './documents/omega-documents.test-helper';
import { quincyDocuments } from './documents/quincy-documents.test-helper';
import { sparrowDocuments } from './documents/sparrow-documents.test-helper';
import { capacityDocuments } from '../../schedulers/yarn-capacity/random-documents.test-helper';
import { fairDocuments } from '../../schedulers/yarn-fair/random-documents.test-helper';
import { FIRST_FIT } from '../../schedulers/own/examples';
import { randomScenario } from './documents/random-scenario.test-helper';
import { yuniKornDocuments } from './documents/yunikorn-documents.test-helper';
import type { RunInput } from '../../sim/run-input';
import { Simulation } from '../../sim/simulation';
import type { EndReason } from '../../sim/simulation';
import { rowsOf } from '../../sim/testing/toy.test-helper';
import type { TraceRow } from '../../sim/testing/toy.test-helper';
import { Rec } from '../../sim/trace/trace';
import { expandScenario } from '../expand';
import { factoriesFor } from '../run/factories';
import { parseScenario } from '../document/schema';

export type Loose = Readonly<Record<string, unknown>>;

/** What the laws need to know of a system. */
export interface SystemUnderLaw {
  readonly documents: fc.Arbitrary<Loose>;
  /** What an application of it may ask for at least. */
  readonly job?: Loose;
  /** A queue whose applications can never run; undefined where the system has no such queue. */
  readonly idleQueue?: Loose;
  /** Whether a node that is lost from the beginning might as well not be there: none are drawn by number or heard in turn. */
  readonly nodesStandAlone?: boolean;
  /** Whether it plans again at every change, even if a setting is set to the value that it has. */
  readonly plansAtEveryChange?: boolean;
}

/** Documents under a scheduler that the reader wrote, without changes of settings that it does not have. */
const ownDocuments = randomScenario.map((document): Loose => {
  const { interventions = [], ...rest } = document as unknown as { readonly interventions?: readonly Loose[] };
  return {
    ...rest,
    interventions: interventions.filter(({ kind }) => kind !== 'knob-changed' && kind !== 'queue-changed'),
    scheduler: { type: 'own', policy: `own:${FIRST_FIT.id}` },
    policies: [{ id: FIRST_FIT.id, code: FIRST_FIT.code }],
  };
});

/** By `scheduler.type`; systems that share a folder share their documents. */
export const systems: Readonly<Record<string, SystemUnderLaw>> = {
  yunikorn: {
    documents: yuniKornDocuments,
    // A maximum that names nothing above zero would be none.
    idleQueue: { id: 'root.zz', resources: { max: { vcore: 0, memory: '1KB' } } },
    nodesStandAlone: true,
  },
  'delay-scheduling': { documents: delayDocuments, idleQueue: { id: 'root.zz', resources: { max: { vcore: 0 } } } },
  sparrow: { documents: sparrowDocuments },
  'hawk and eagle': { documents: hybridDocuments },
  omega: { documents: omegaDocuments },
  quincy: { documents: quincyDocuments, job: { vcore: '500m', memory: '0B' } },
  jockey: { documents: jockeyDocuments, nodesStandAlone: true },
  tetrisched: { documents: tetriSchedDocuments, nodesStandAlone: true },
  'yarn-fair': {
    documents: fairDocuments,
    idleQueue: { id: 'root.zz', maxRunningApps: 0 },
  },
  own: { documents: ownDocuments, nodesStandAlone: true },
  'yarn-capacity': { documents: capacityDocuments, idleQueue: { id: 'root.zz', capacity: 0, state: 'STOPPED' } },
};

/** A document as the simulator's input; throws with the problems when it is not valid. */
export function inputOf(document: unknown): RunInput {
  const parsed = parseScenario(document);
  const input = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
  if (!input.ok) throw new Error(input.error.map(formatProblem).join('\n'));
  return input.value;
}

export interface LawRun {
  readonly rows: readonly TraceRow[];
  /** Undefined where the run was cut off. */
  readonly ended: EndReason | undefined;
  /** Seconds. */
  readonly end: number;
}

/** The most slices, of 10,000 events each, that a law lets a run take before it is cut off; fewer for one that never sleeps. */
const MOST_SLICES = 300;
const MOST_RESTLESS_SLICES = 4;

/** Carries an input to its end, or until it is cut off. `neverSleeps`: nothing is ever slept through. */
export async function runInput(input: RunInput, neverSleeps = false): Promise<LawRun> {
  const simulation = new Simulation(input, await factoriesFor(input), 'outcomes', neverSleeps);
  const chunks = [];
  const most = neverSleeps ? MOST_RESTLESS_SLICES : MOST_SLICES;
  for (let slice = 0, over = false; !over && slice < most; slice++) {
    over = simulation.runSlice(10_000);
    chunks.push(...simulation.trace.takeChunks());
  }
  return { rows: rowsOf(chunks), ended: simulation.ended, end: simulation.now() / SECOND };
}

const FIRST_STATEMENT = 32;

/** Outcomes of a run as text, statements left out; those up to an instant (seconds) when one is given. */
export function outcomes({ rows }: LawRun, until = Infinity): string[] {
  return rows
    .filter(({ at, kind }) => kind < FIRST_STATEMENT && at <= until)
    .map(({ at, kind, a, b, c, d }) => [at, kind, a, b, c, d].join(' '));
}

/** The instant up to which a run and its twin that never sleeps must agree, s: the end of the run, or before the twin was cut off. */
export function comparableUntil(quiet: LawRun, restless: LawRun): number {
  return restless.ended === undefined ? Math.min(quiet.end, restless.end - 1 / SECOND) : quiet.end;
}

/** Renumbers things in the order in which they first appear. */
class Renumbering {
  private readonly numbers = new Map<number, number>();

  of(id: number): number {
    const number = this.numbers.get(id) ?? this.numbers.size;
    this.numbers.set(id, number);
    return number;
  }
}

/** Name of what takes no part in a run; entries that stand for several have a number behind it. */
export const BYSTANDER = 'zz';
const isBystander = (id: string) => id === BYSTANDER || id.startsWith(`${BYSTANDER}/`);

/** Outcomes of a run by name, as if no application, node, queue or intervention called {@link BYSTANDER} had ever been. */
export function outcomesOfOthers(input: RunInput, { rows }: LawRun): string[] {
  const { applications, interventions } = input;
  const appOfAsk = new Map<number, number>();
  const appOfContainer = new Map<number, number>();
  const appOfTask = new Map<number, number>();
  const asks = new Renumbering();
  const containers = new Renumbering();
  const tasks = new Renumbering();
  const shapes = new Renumbering();
  const isOther = (app = -1) => app < 0 || !isBystander(applications[app].id);
  const nodeId = (node: number) => input.nodes[node]?.id ?? node;
  const told: string[] = [];
  for (const { at, kind, a, b, c, d } of rows) {
    const tell = (...fields: readonly (number | string)[]) => told.push([at, kind, ...fields].join(' '));
    switch (kind) {
      case Rec.askAdded:
        appOfAsk.set(a, b);
        if (isOther(b)) tell(asks.of(a), applications[b].id, c & 0xff, shapes.of(c >>> 8), d);
        break;
      case Rec.askWithdrawn:
        if (isOther(b)) tell(asks.of(a), applications[b].id, c, d);
        break;
      case Rec.containerAllocated:
        appOfContainer.set(a, appOfAsk.get(b) ?? -1);
        if (isOther(appOfAsk.get(b))) tell(containers.of(a), asks.of(b), nodeId(c), d);
        break;
      case Rec.containerUp:
      case Rec.containerEnded:
        if (isOther(appOfContainer.get(a))) tell(containers.of(a), b, c, d);
        break;
      case Rec.taskStarted:
        appOfTask.set(a, appOfContainer.get(b) ?? -1);
        if (isOther(appOfTask.get(a))) tell(tasks.of(a), containers.of(b), c, d);
        break;
      case Rec.taskEnded:
        if (isOther(appOfTask.get(a))) tell(tasks.of(a), b, c, d);
        break;
      case Rec.appSubmitted:
      case Rec.appMoved:
        if (isOther(a)) tell(applications[a].id, input.queues[b]?.id ?? b, c, d);
        break;
      case Rec.queueChanged:
        // What a person did to a queue is told by the intervention.
        break;
      case Rec.queueExists:
        tell(input.queues[a].id, b);
        break;
      case Rec.nodeResized:
        tell(nodeId(a), interventions[b].id);
        break;
      case Rec.nodeState:
        if (!isBystander(input.nodes[a].id)) tell(nodeId(a), b, c, d);
        break;
      case Rec.intervention:
      case Rec.interventionRefused:
        if (!isBystander(interventions[a].id)) tell(interventions[a].id, b, c, d);
        break;
      default:
        if (kind < FIRST_STATEMENT && isOther(a)) tell(applications[a].id, b, c, d);
    }
  }
  return told;
}

/** The document with a horizon of ten minutes at most, so that a twin that never sleeps ends soon. */
export function shortened(document: Loose): Loose {
  return document['horizon'] === '10s' ? document : { ...document, horizon: '10min' };
}

const NAMED = new Set([
  'id',
  'pool',
  'queue',
  'user',
  'users',
  'groups',
  'application',
  'node',
  'nodes',
  'data',
  'input',
]);
const KEYED_BY_NAME = new Set(['user-settings', 'overrides', 'weights']);

/**
 * A document in which queues, applications, users, groups, nodes and data have other names in the same order. Each name, or each
 * part of a path, gets a dash at its end. A dash sorts before letters and digits, so a name that begins with another name is
 * still sorted after it.
 */
export function renamed(document: Loose): Loose {
  // Lists of hosts and sets of nodes name nodes, racks and labels alike.
  const keepsNodes = /"(?:hosts|taskHosts|failsOn|set)"/.test(JSON.stringify(document));
  const name = (text: string, key: string): string => {
    if (text === 'root' || text === '*' || text === '') return text;
    if (text.startsWith('root.')) return ['root', ...text.slice('root.'.length).split('.').map(renamePart)].join('.');
    if (keepsNodes && (key === 'node' || key === 'nodes')) return text;
    const [first, ...rest] = text.split('/');
    return [renamePart(first), ...rest].join('/');
  };
  const visit = (value: unknown, key: string, path: readonly string[]): unknown => {
    if (typeof value === 'string') return isName(key, path, keepsNodes) ? name(value, key) : value;
    if (Array.isArray(value)) return value.map((item) => visit(item, key, path));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([field, item]) => [
      KEYED_BY_NAME.has(key) && !(keepsNodes && path[0] === 'cluster') ? name(field, 'id') : field,
      visit(item, field, [...path, field]),
    ]);
    return Object.fromEntries(entries);
  };
  return visit(document, '', []) as Loose;
}

function isName(key: string, path: readonly string[], keepsNodes: boolean): boolean {
  if (!NAMED.has(key) || (path.includes('stages') && key === 'id')) return false;
  // Settings name policies as part of a text.
  if (path[0] === 'policies') return false;
  return !(keepsNodes && path[0] === 'cluster');
}

function renamePart(part: string): string {
  return `${part}-`;
}

/** The input of a twin document that draws what the original draws: draws are keyed by the names of applications and data. */
export function withDrawsOf(original: RunInput, twin: RunInput): RunInput {
  const applications = twin.applications.map((app, i) => {
    const { key, submit, settings } = original.applications[i] ?? app;
    if (app.settings['tasksVary'] === undefined) return { ...app, key, submit };
    return { ...app, key, submit, settings: { ...app.settings, tasks: settings['tasks'] } };
  });
  const datasets = twin.datasets?.map((set, i) => ({
    ...set,
    replicas: original.datasets?.[i].replicas ?? set.replicas,
  }));
  return { ...twin, applications, ...(datasets === undefined ? {} : { datasets }) };
}
