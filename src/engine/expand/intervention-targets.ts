/** What interventions may refer to: the entities of a run by name. */
import type { ResourceText, Scenario } from '../../scenario/schema';
import type { ApplicationInput, NodeInput, QueueInput } from '../../sim/run-input';

/** What interventions may refer to, and where their problems are reported. */
export interface InterventionTargets {
  readonly scheduler: Scenario['scheduler'];
  readonly nodes: readonly NodeInput[];
  readonly queues: readonly QueueInput[];
  readonly applications: readonly ApplicationInput[];
  /** Ids of datasets, and labels that nodes have. */
  readonly datasets: readonly string[];
  readonly labels: readonly string[];
  problem(path: string, message: string): void;
  /** Index of a leaf queue. */
  leafQueue(id: string | undefined, path: string): number;
  vector(resources: ResourceText | undefined, missing: number): number[];
}

interface Named {
  readonly id: string;
}

/** Looks up names; each look-up gives an index, or -1 after a problem has been reported. */
export class TargetIndex {
  /** Made once each, when the first intervention needs it: most scenarios have no interventions. */
  readonly #indices = new Map<string, ReadonlyMap<string, number>>();

  constructor(readonly targets: InterventionTargets) {}

  /** Index of a node by its id, -1 for none, which is a problem. `path`: of the intervention. */
  node(id: string, path: string): number {
    return this.#find('node', this.targets.nodes, id, `${path}.node`);
  }

  /** The same for a queue. */
  queue(id: string, path: string): number {
    return this.#find('queue', this.targets.queues, id, `${path}.queue`);
  }

  /** The same for an application. */
  application(id: string, path: string): number {
    return this.#find('application', this.targets.applications, id, `${path}.application`);
  }

  #find(what: string, entities: readonly Named[], id: string, field: string): number {
    const known = this.#indices.get(what) ?? new Map(entities.map((entity, i) => [entity.id, i]));
    this.#indices.set(what, known);
    const index = known.get(id) ?? -1;
    if (index < 0) this.targets.problem(field, `there is no ${what} "${id}"`);
    return index;
  }
}
