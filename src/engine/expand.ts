/**
 * From a validated scenario to the simulator's input: one variant's differences applied, generators expanded, units made
 * integers, names made indices. What the schema cannot see (a queue that does not exist, an override of an unknown name) is
 * reported here, with the field.
 */
import { sample } from '../base/distributions';
import { draw, hashString } from '../base/random';
import { err, formatProblem, ok } from '../base/result';
import type { Problem, Result } from '../base/result';
import { bytes, durationDistribution, micros, milliVcores } from '../scenario/knobs';
import { LIMITS } from '../scenario/schema';
import type { ApplicationText, NodeGroupText, QueueText, ResourceText, Scenario } from '../scenario/schema';
import type { FrameworkPlugin } from '../frameworks/plugin';
import type { SchedulerPlugin } from '../schedulers/plugin';
import { UNSET } from '../sim/run-input';
import { SHAPES } from '../sim/trace';
import type { ApplicationInput, DatasetInput, NodeInput, QueueInput, RunInput } from '../sim/run-input';
import { expandAutoscaler, scalingProblems, sizesOf } from './expand-autoscaler';
import { expandInterventions } from './expand-interventions';
import { entryOf, Names, resourceTypesOf } from './expand-parts';
import { addedQueues, belowLeaves, joiningGroups } from './expand-later';
import { placeBlocks } from './place-blocks';
import { frameworkPlugin, schedulerPlugin } from './registry';
import { sampledApplications } from './sampled-applications';
import { notHeeded, refusals } from './scheduler-checks';
import { checkApplication, checkQueueSettings } from './schema';
import { applyVariant } from './variants';

/** A run that nothing ends by itself ends after this long, unless the scenario says otherwise. */
const DEFAULT_HORIZON = 24 * 3600 * 1_000_000;
const MAX_APPLICATIONS = 100_000;
const MAX_NODES = 20_000;
/** Copies of blocks in all datasets. */
const MAX_COPIES = 1_000_000;
/** Nodes that are weighed for all copies of a skewed dataset. */
const MAX_WEIGHED = 200_000_000;
const ARRIVALS_STREAM = 'arrivals';
const SETTINGS_STREAM = 'settings';
const ROOT = 0;

/**
 * Expands one variant of a scenario. `seed` replaces the scenario's own. Errors are all problems found, by field.
 */
export function expandScenario(scenario: Scenario, variantId: string, seed?: number): Result<RunInput, Problem[]> {
  const applied = applyVariant(scenario, variantId);
  if (!applied.ok) return applied;
  return new Expansion(applied.value, seed ?? applied.value.seed ?? 1).run();
}

/**
 * What is wrong with a scenario, as `expandScenario` would say it of its first variant, for a fraction of the cost: of what
 * generators make only some is looked at, and no block is placed.
 */
export function expansionProblems(scenario: Scenario): Problem[] {
  const expanded = new Expansion(scenario, 1, sampledApplications(scenario)).run();
  return expanded.ok ? [] : expanded.error;
}

/** Nodes of clusters that were found to be right: what an edit left as it was is not made again to be checked. */
const checkedNodes = new WeakMap<
  Scenario['cluster'],
  { readonly types: string; readonly nodes: NodeInput[]; readonly racks: Names; readonly labels: readonly string[] }
>();

interface Derived {
  /** Types of resources that it was worked out for. */
  readonly types: string;
  /** With what is drawn. */
  readonly settings: ApplicationText;
  readonly gang: ApplicationInput['gang'];
  readonly job: ApplicationInput['job'];
  /** Sizes of containers, as text. */
  readonly sizes: readonly string[];
}

const derivedOf = new WeakMap<ApplicationText, Derived>();

class Expansion {
  private readonly problems: Problem[] = [];
  private readonly said = new Set<string>();
  private readonly notices: Problem[] = [];
  /** Sizes of containers, as text. */
  private readonly sizes = new Set<string>();
  private readonly resourceTypes: readonly string[];
  /** All of them as one text. */
  private readonly types: string;
  private racks = new Names();
  private nodes: NodeInput[] = [];
  private readonly queues: QueueInput[] = [];
  private readonly queueIndices = new Map<string, number>();
  private readonly users = new Names();
  /** Labels that nodes have, each once. */
  private labels: readonly string[] = [];
  private readonly applications: ApplicationInput[] = [];
  private datasets: readonly DatasetInput[] | undefined;
  /** Set when the scheduler decides which queue an application goes to. */
  private readonly placement: ReturnType<NonNullable<SchedulerPlugin['placement']>>;

  constructor(
    private readonly scenario: Scenario,
    private readonly seed: number,
    /** Which applications of an entry are made; absent: all. */
    private readonly sampled?: ReturnType<typeof sampledApplications>,
  ) {
    this.resourceTypes = resourceTypesOf(scenario);
    this.types = this.resourceTypes.join(' ');
    const queues = [...scenario.queues, ...addedQueues(scenario)];
    this.placement = schedulerPlugin(scenario.scheduler.type).placement?.(queues, scenario.scheduler);
  }

  run(): Result<RunInput, Problem[]> {
    if (this.resourceTypes.length > LIMITS.resourceTypes) {
      const many = this.resourceTypes.length;
      return err([
        { path: 'cluster.nodes', message: `expected at most ${LIMITS.resourceTypes} types of resources, got ${many}` },
      ]);
    }
    this.expandNodes();
    this.expandQueues();
    const copies = (this.scenario.data ?? []).reduce(
      (n, { blocks = 1, replication = 1 }) => n + blocks * replication,
      0,
    );
    if (copies > MAX_COPIES) {
      this.problem('data', `expected at most ${MAX_COPIES} copies of blocks in all datasets, got ${copies}`);
      return err(this.problems);
    }
    for (const { id, blocks = 1, replication = 1, placement } of this.scenario.data ?? []) {
      // Each further copy of a skewed block weighs all nodes again.
      if (placement !== 'skewed' || replication === 1) continue;
      if (blocks * replication * this.nodes.length > MAX_WEIGHED) {
        this.problem(
          `data.${id}.blocks`,
          `expected fewer blocks, copies or nodes: blocks x copies x nodes at most ${MAX_WEIGHED}`,
        );
      }
    }
    if (this.problems.length > 0) return err(this.problems);
    this.datasets = this.scenario.data?.map((dataset) =>
      placeBlocks(
        dataset,
        this.nodes,
        this.seed,
        (path, message) => this.problem(path, message),
        (path, message) => this.notices.push({ path, message }),
        this.sampled === undefined,
      ),
    );
    this.expandApplications();
    if (this.problems.length === 0) this.placeApplications();
    const interventions =
      this.problems.length > 0
        ? []
        : expandInterventions(this.scenario.interventions ?? [], {
            scheduler: this.scenario.scheduler,
            nodes: this.nodes,
            queues: this.queues,
            applications: this.applications,
            datasets: (this.datasets ?? []).map(({ id }) => id),
            labels: this.labels,
            problem: (path, message) => this.problem(path, message),
            leafQueue: (id, path) => this.leafQueue(id, path),
            vector: (resources, missing) => this.vector(resources, missing),
          });
    if (this.problems.length > 0) return err(this.problems);
    const policies = (this.scenario.policies ?? []).map(({ id, title = id, code }) => ({ id, title, code }));
    const autoscaler = expandAutoscaler(this.scenario, this.nodes);
    const input: RunInput = {
      seed: this.seed,
      horizon: this.scenario.horizon === undefined ? DEFAULT_HORIZON : micros(this.scenario.horizon),
      resourceTypes: this.resourceTypes,
      racks: this.racks.all,
      nodes: this.nodes,
      queues: this.queues,
      users: this.users.all,
      applications: this.applications,
      interventions,
      ...(autoscaler === undefined ? {} : { autoscaler }),
      ...(this.datasets === undefined ? {} : { datasets: this.datasets }),
      scheduler: this.scenario.scheduler,
      ...(policies.length === 0 ? {} : { policies }),
    };
    const refused = refusals(input);
    if (refused.length > 0) return err(refused);
    if (this.sampled !== undefined) return ok(input);
    const notices = [...this.notices, ...notHeeded(input)];
    return ok(notices.length === 0 ? input : { ...input, notices });
  }

  /** Says it once: a fault of a generator is met again in each application it generates. */
  private problem(path: string, message: string): void {
    const text = formatProblem({ path, message });
    if (this.said.has(text)) return;
    this.said.add(text);
    this.problems.push({ path, message });
  }

  private vector(resources: ResourceText | undefined, missing: number): number[] {
    return this.resourceTypes.map((type) => {
      const value = entryOf(resources, type);
      if (value === undefined) return missing;
      return type === 'vcore' ? milliVcores(value) : type === 'memory' ? bytes(value) : Number(value);
    });
  }

  private expandNodes(): void {
    const { cluster } = this.scenario;
    const { nodes, overrides = {} } = cluster;
    const joining = joiningGroups(this.scenario);
    const groups: readonly NodeGroupText[] = [...nodes, ...joining];
    for (const { path, message } of scalingProblems(this.scenario, schedulerPlugin(this.scenario.scheduler.type))) {
      this.problem(path, message);
    }
    const total = groups.reduce((sum, group) => sum + sizesOf(group).max, 0);
    if (total > MAX_NODES) {
      this.problem('cluster.nodes', `expected at most ${MAX_NODES} nodes, got ${total}`);
      return;
    }
    const { types } = this;
    const known = this.sampled === undefined || joining.length > 0 ? undefined : checkedNodes.get(cluster);
    if (known?.types === types) {
      this.nodes = known.nodes;
      this.racks = known.racks;
      this.labels = known.labels;
      return;
    }
    for (const group of groups) this.expandGroup(group, 1, group.count ?? 1, joining.includes(group));
    // Nodes that the autoscaler may add have their numbers behind all others.
    for (const group of nodes) this.expandGroup(group, (group.count ?? 1) + 1, sizesOf(group).max, true);
    this.labels = [...new Set(this.nodes.flatMap((node) => node.labels))];
    this.unique(this.nodes, 'cluster.nodes', 'node');
    const ids = new Set(this.nodes.map((node) => node.id));
    for (const id of Object.keys(overrides)) {
      if (!ids.has(id)) this.problem(`cluster.overrides.${id}`, `there is no node "${id}"`);
    }
    if (this.problems.length === 0 && joining.length === 0) {
      checkedNodes.set(cluster, { types, nodes: this.nodes, racks: this.racks, labels: this.labels });
    }
  }

  /** Nodes `from` to `to` of a group. */
  private expandGroup(group: NodeGroupText, from: number, to: number, absent: boolean): void {
    const { overrides = {} } = this.scenario.cluster;
    for (let i = from; i <= to; i++) {
      const id = group.count === undefined ? group.id : `${group.id}/${i}`;
      const own = entryOf(overrides, id) ?? {};
      const inRack = (i - 1) % (group.racks ?? 1);
      this.nodes.push({
        id,
        rack: this.racks.index(own.rack ?? group.rack ?? `rack-${inRack + 1}`),
        capacity: this.vector({ ...group.capacity, ...own.capacity }, 0),
        speed: own.speed ?? group.speed ?? 1,
        labels: own.labels ?? group.labels ?? [],
        ...(absent ? { absent: true } : {}),
        ...(group.autoscaling === undefined ? {} : { scaled: true }),
      });
    }
  }

  private expandQueues(): void {
    const added = addedQueues(this.scenario);
    const texts = [...this.scenario.queues, ...added];
    if (texts[0].id !== 'root') this.problem('queues', `expected the first queue to be "root", got "${texts[0].id}"`);
    const indices = this.queueIndices;
    const parents = new Set(texts.map((queue) => queue.id.slice(0, Math.max(0, queue.id.lastIndexOf('.')))));
    for (const { path, message } of belowLeaves(this.scenario)) this.problem(path, message);
    for (const queue of texts) {
      for (const { path, message } of checkQueueSettings(queue, this.scenario.scheduler.type)) {
        this.problem(`queues.${queue.id}.${path}`, message);
      }
      const dot = queue.id.lastIndexOf('.');
      const parentId = dot < 0 ? undefined : queue.id.slice(0, dot);
      if (queue.parent !== undefined && queue.parent !== parentId) {
        this.problem(
          `queues.${queue.id}.parent`,
          `expected "${parentId ?? 'none'}", the path without its last part, got "${queue.parent}"`,
        );
      }
      const parent = parentId === undefined ? -1 : indices.get(parentId);
      if (parentId === undefined && queue.id !== 'root') {
        this.problem(`queues.${queue.id}.id`, `expected a path below root, such as "root.${queue.id}"`);
      }
      if (parent === undefined) {
        this.problem(`queues.${queue.id}.id`, `its parent "${parentId}" does not exist or stands after it`);
      }
      this.addQueue(queue, parent ?? -1, !parents.has(queue.id) && queue['isParent'] !== true, added.includes(queue));
    }
  }

  private addQueue(queue: QueueText, parent: number, leaf: boolean, absent = false): void {
    this.queueIndices.set(queue.id, this.queues.length);
    this.queues.push({
      id: queue.id,
      parent,
      leaf,
      guaranteed: this.vector(queue.resources?.guaranteed, UNSET),
      max: this.vector(queue.resources?.max, UNSET),
      settings: queue,
      ...(absent ? { absent: true } : {}),
    });
  }

  private expandApplications(): void {
    const { workload, overrides = {} } = this.scenario;
    const total = workload.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
    if (total > MAX_APPLICATIONS) {
      this.problem('workload', `expected at most ${MAX_APPLICATIONS} applications, got ${total}`);
      return;
    }
    for (const entry of workload) this.expandEntry(entry, overrides);
    this.unique(this.applications, 'workload', 'application');
    const known = new Set(this.applications.map((a) => a.id));
    for (const id of Object.keys(overrides)) {
      if (!known.has(id)) this.problem(`overrides.${id}`, `there is no application "${id}"`);
    }
  }

  private expandEntry(entry: ApplicationText, overrides: NonNullable<Scenario['overrides']>): void {
    if (this.sampled !== undefined) {
      for (const ordinal of this.sampled(entry.id, entry.count ?? 1)) {
        const id = entry.count === undefined ? entry.id : `${entry.id}/${ordinal}`;
        this.expandApplication(id, entry, entryOf(overrides, id), 0);
      }
      return;
    }
    const arrivals = durationDistribution(entry.arrivals ?? '0s');
    const stream = hashString(entry.id);
    let submit = micros(entry.submit ?? 0);
    for (let i = 1; i <= (entry.count ?? 1); i++) {
      const id = entry.count === undefined ? entry.id : `${entry.id}/${i}`;
      if (i > 1) {
        const u = arrivals.dist === 'constant' ? 0 : draw(this.seed, ARRIVALS_STREAM, stream, i);
        submit = Math.min(submit + Math.max(0, Math.round(sample(arrivals, u))), Number.MAX_SAFE_INTEGER);
      }
      this.expandApplication(id, entry, entryOf(overrides, id), submit);
    }
  }

  private expandApplication(
    id: string,
    entry: ApplicationText,
    own: Readonly<Record<string, unknown>> | undefined,
    generatedSubmit: number,
  ): void {
    const stated: ApplicationText = own === undefined ? entry : { ...entry, ...own };
    if (own !== undefined) {
      const { kind } = entry;
      for (const problem of checkApplication({ ...stated, id: entry.id, kind })) {
        this.problem(`overrides.${id}.${problem.path}`, problem.message);
      }
    }
    const framework = frameworkPlugin(entry.kind);
    const key = this.sampled === undefined ? hashString(id) : 0;
    const where = own?.['queue'] === undefined ? `workload.${entry.id}` : `overrides.${id}`;
    // Names and sizes are the same for all applications of an entry without fields of its own.
    const isFirst = own !== undefined || id === entry.id || id === `${entry.id}/1`;
    const { settings, gang, job, sizes } = this.derived(framework, stated, key, isFirst);
    if (isFirst) {
      for (const size of sizes) this.sizes.add(size);
      if (this.sizes.size > SHAPES) {
        const expected = `expected containers of at most ${SHAPES} different sizes in all applications`;
        this.problem('workload', expected);
      }
    }
    if (framework.check !== undefined && isFirst) {
      const datasets = this.datasets?.map((dataset) => dataset.id) ?? [];
      for (const { path, message } of framework.check(settings, datasets, this.labels)) {
        this.problem(`${own?.['stages'] === undefined ? `workload.${entry.id}` : `overrides.${id}`}.${path}`, message);
      }
    }
    this.applications.push({
      id,
      key,
      generator: entry.id,
      kind: entry.kind,
      queue: this.placement === undefined ? this.leafQueue(settings.queue, `${where}.queue`) : ROOT,
      user: this.users.index(settings.user ?? 'user'),
      ...(settings.groups === undefined ? {} : { groups: settings.groups }),
      priority: settings.priority ?? 0,
      submit: own?.['submit'] === undefined ? generatedSubmit : micros(settings.submit ?? 0),
      settings,
      ...(gang === undefined ? {} : { gang }),
      ...(job === undefined ? {} : { job }),
    });
  }

  /** What follows from an application's own text; for a check it is worked out once. */
  private derived(framework: FrameworkPlugin, stated: ApplicationText, key: number, isFirst: boolean): Derived {
    const { types } = this;
    const known = this.sampled === undefined ? undefined : derivedOf.get(stated);
    if (known?.types === types) return known;
    const settings = framework.drawn?.(stated, () => draw(this.seed, SETTINGS_STREAM, key, 0)) ?? stated;
    const derived: Derived = {
      types,
      settings,
      gang: framework.gang?.(settings, this.resourceTypes),
      job: framework.job?.(settings),
      sizes: isFirst ? framework.sizes(settings, this.resourceTypes).map((size) => size.join(' ')) : [],
    };
    if (this.sampled !== undefined && isFirst) derivedOf.set(stated, derived);
    return derived;
  }

  /** Lets the scheduler send every application to its queue, in the order of submission; queues it creates come last. */
  private placeApplications(): void {
    if (this.placement === undefined) return;
    const { applications } = this;
    const order = applications.map((_, index) => index);
    order.sort((x, y) => applications[x].submit - applications[y].submit || x - y);
    const { placed, created } = this.placement(
      order.map((index) => {
        const { user, groups = [], settings } = applications[index];
        const { queue, tags = {} } = settings as unknown as ApplicationText;
        return { user: this.users.all[user], groups, queue, tags };
      }),
    );
    for (const queue of created) {
      const parent = this.queueIndices.get(queue.id.slice(0, queue.id.lastIndexOf('.'))) ?? ROOT;
      this.queues[parent] = { ...this.queues[parent], leaf: false };
      this.addQueue(queue, parent, queue['isParent'] !== true);
    }
    order.forEach((index, position) => {
      const placement = placed[position];
      applications[index] =
        'rejected' in placement
          ? { ...applications[index], rejected: placement.rejected }
          : {
              ...applications[index],
              queue: this.queueIndices.get(placement.queue) ?? ROOT,
              ...(placement.refused === undefined ? {} : { refused: placement.refused }),
            };
    });
  }

  private leafQueue(id: string | undefined, path: string): number {
    const index = id === undefined ? this.queues.findIndex((q) => q.leaf) : (this.queueIndices.get(id) ?? -1);
    if (index < 0) this.problem(path, `there is no queue "${id}"`);
    else if (!this.queues[index].leaf) {
      this.problem(path, `"${id}" has queues below it; applications go to one without`);
    }
    return index;
  }

  private unique(entities: readonly { readonly id: string }[], path: string, what: string): void {
    const seen = new Set<string>();
    for (const { id } of entities) {
      if (seen.has(id)) this.problem(path, `two ${what}s are called "${id}"`);
      seen.add(id);
    }
  }
}
