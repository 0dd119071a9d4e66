/** Kind steady-fair-share-steps: files that are read again, nodes that come and go, and queues that submissions create. */
import { placeSubmission } from '../../../src/schedulers/yarn-fair/applications/submission';
import { impliedRules } from '../../../src/schedulers/yarn-fair/placement/placement-rules';
import { PolicyTree } from '../../../src/schedulers/yarn-fair/shares/policy-nesting';
import type { FairGeneration } from '../../../src/schedulers/yarn-fair/shares/schedulable';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Scene, SceneApplication, SceneNode } from '../../scene/scene';
import type { Json, JsonObject, VectorCase } from '../../vectors';
import { Figure } from '../../../src/schedulers/yarn-fair/queues/queue-measures';
import { generationOf, nodeOf, queuesOf, settingsOf } from './case-scene';
import { observedAt, playFair, stepAt } from './steps';

type Settings = JsonObject;

/** Asks for more than any node has, so that the scheduler brings its figures up to date all the time. */
const WAITS: SceneApplication = {
  id: 'waits',
  queue: 'root.default',
  submit: 0,
  asks: { size: { memory: 2 ** 55, vcore: 1000 } },
};

const DEFAULT_QUEUE = 'root.default';

/** What the steps of a case come to as a scene. */
class Steps {
  readonly nodes: SceneNode[] = [];
  readonly nodeStates: { at: number; node: string; up: boolean }[] = [];
  private readonly queueStates: { at: number; queue: string; there: boolean }[] = [];
  private readonly changes: { at: number; path: string; settings: Settings }[] = [];
  private readonly applications: SceneApplication[] = [WAITS];
  /** Settings with which each queue is created, parents before their children. */
  private readonly first = new Map<string, Settings>([
    ['root', {}],
    [DEFAULT_QUEUE, {}],
  ]);
  private readonly policies: Record<string, string> = {};
  /** Queues that the latest file names, with those above them. */
  private configured = new Set<string>(['root', DEFAULT_QUEUE]);
  /** Queues that exist: those, queues that submissions have created, and those that applications are in or below. */
  private readonly present = new Set<string>(['root', DEFAULT_QUEUE]);
  /** Queues that submissions have created. */
  private readonly created = new Set<string>();

  load(at: number, step: JsonObject): void {
    const weights = object(step.weights ?? {});
    for (const [path, policy] of Object.entries(object(step.policies ?? {}))) this.policies[path] = text(policy);
    const named = [...Object.keys(this.policies), ...Object.keys(weights)].flatMap(withAncestors);
    const configured = new Set<string>(['root', DEFAULT_QUEUE, ...named]);
    for (const path of this.configured) {
      if (configured.has(path) || this.created.has(path)) continue;
      this.queueStates.push({ at, queue: path, there: false });
      if (!this.holdsApplications(path)) this.present.delete(path);
    }
    for (const path of new Set([...configured, ...this.created])) {
      const [weight, policy] = [weights[path], this.policies[path]];
      const settings = {
        ...(weight === undefined ? {} : { weight: number(weight) }),
        ...(policy === undefined ? {} : { schedulingPolicy: policy }),
      };
      this.changes.push({ at, path, settings });
      if (!this.configured.has(path) && !this.created.has(path)) this.comesToBe(at, path, settings);
    }
    this.configured = configured;
  }

  /** A submission, to a queue that may come to be for it. */
  submit(at: number, step: JsonObject, userAsDefaultQueue: boolean): void {
    const paths = [...this.present];
    const isLeaf = (path: string) => path !== 'root' && !paths.some((other) => other.startsWith(`${path}.`));
    const tree = new PolicyTree();
    for (const path of paths) tree.create(path, isLeaf(path));
    const configured = {
      leaves: new Set(paths.filter(isLeaf)),
      parents: new Set(paths.filter((path) => !isLeaf(path))),
    };
    const submission = { user: text(step.user), groups: [], queue: optional(step.queue, text, 'default') };
    const { queue, created } = placeSubmission(submission, impliedRules(true, userAsDefaultQueue), configured, tree);
    if (queue === '') return;
    for (const path of created) {
      this.created.add(path);
      this.changes.push({ at, path, settings: {} });
      this.comesToBe(at, path, { created: true });
    }
    const id = `app${this.applications.length}`;
    this.applications.push({ id, queue, user: submission.user, submit: at });
  }

  private comesToBe(at: number, path: string, settings: Settings): void {
    this.queueStates.push({ at, queue: path, there: true });
    this.present.add(path);
    if (!this.first.has(path)) this.first.set(path, settings);
  }

  private holdsApplications(path: string): boolean {
    return this.applications.some(({ queue }) => queue === path || queue.startsWith(`${path}.`));
  }

  scene(generation: FairGeneration): Omit<Scene, 'resourceTypes'> {
    return {
      scheduler: settingsOf(generation),
      nodes: this.nodes,
      queues: queuesOf(Object.fromEntries(this.first), []),
      applications: this.applications,
      changes: this.changes.map(({ at, path, settings }) => ({ at, queue: { id: path, settings } })),
      nodeStates: this.nodeStates,
      queueStates: this.queueStates,
    };
  }
}

/** A path behind all that are above it. */
function withAncestors(path: string): string[] {
  return path.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));
}

export async function runSteadySteps(input: Json, vector: VectorCase): Promise<unknown> {
  const { userAsDefaultQueue, steps } = object(input);
  const script = new Steps();
  const given = list(steps).map(object);
  given.forEach((step, i) => {
    const at = stepAt(i);
    switch (oneOf(step.op, 'config', 'reload', 'addNode', 'removeNode', 'submit')) {
      case 'config':
      case 'reload':
        script.load(at, step);
        break;
      case 'addNode': {
        const node: SceneNode = { ...nodeOf(step), joins: true };
        script.nodes.push(node);
        script.nodeStates.push({ at, node: node.id, up: true });
        break;
      }
      case 'removeNode':
        script.nodeStates.push({ at, node: text(step.node), up: false });
        break;
      case 'submit':
        script.submit(at, step, optional(userAsDefaultQueue, truth, true));
    }
  });
  const history = await playFair(
    script.scene(generationOf(vector)),
    given.map(() => () => undefined),
  );
  return {
    steadyShareMemoryAfterStep: Object.fromEntries(
      given.map((_, i) => [
        String(i + 1),
        history.perQueue((queue) => history.figure(observedAt(i), queue, Figure.steadyShare)),
      ]),
    ),
  };
}
