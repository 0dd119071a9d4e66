/** The applications of a workload: those that its generators make, with the overrides of single ones applied. */
import type { JsonObject } from '../../base/json';
import { formatProblem } from '../../base/result';
import { sample } from '../../base/math/distributions';
import { draw, hashString } from '../../base/math/random';
import { durationDistribution, micros } from '../../scenario/written-amounts';
import type { ApplicationText, QueueText, Scenario } from '../../scenario/schema';
import type { FrameworkPlugin } from '../../frameworks/plugin';
import type { PlacementAnswer, PlacementRequest } from '../../schedulers/plugin';
import type { ApplicationInput, DatasetInput } from '../../sim/run-input';
import { SHAPES } from '../../sim/trace/trace';
import { frameworkExpansion } from '../expansions';
import { frameworkPlugin } from '../registry';
import { checkApplication } from '../document/schema';
import { entryOf, Names } from './parts';
import type { ResourceTypes } from './parts';
import type { PlacementStage } from './placement-stages';
import type { Problems } from './problems';
import type { Queues } from './queues';
import type { sampledApplications } from './sampled-applications';

const MAX_APPLICATIONS = 100_000;
const ARRIVALS_STREAM = 'arrivals';
const SETTINGS_STREAM = 'settings';
const ROOT = 0;

/** What applications may refer to. */
export interface Surroundings {
  readonly types: ResourceTypes;
  readonly queues: Queues;
  readonly datasets: readonly DatasetInput[] | undefined;
  /** Labels that nodes have. */
  readonly labels: readonly string[];
  /** Queues of the document, among which applications are placed. */
  readonly authored: readonly QueueText[];
  readonly placement: readonly PlacementStage[];
}

interface Derived {
  /** The resource types that it was derived for. */
  readonly types: string;
  /** Including the settings that are drawn at random. */
  readonly settings: ApplicationText;
  readonly gang: ApplicationInput['gang'];
  readonly job: ApplicationInput['job'];
  readonly deadline: ApplicationInput['deadline'];
  /** Sizes of containers, as text. */
  readonly sizes: readonly string[];
}

const derivedOf = new WeakMap<ApplicationText, Derived>();

export class Applications {
  readonly all: ApplicationInput[] = [];
  private readonly usersMet = new Names();
  /** The scheduler chooses the queues of applications, at least from some instant on. */
  private readonly arePlaced: boolean;
  /** Sizes of containers, as text. */
  private readonly sizes = new Set<string>();
  /** Entries of which an application without an override has been expanded. */
  private readonly entriesMet = new Set<string>();

  constructor(
    { workload, overrides = {} }: Scenario,
    private readonly seed: number,
    private readonly surroundings: Surroundings,
    private readonly problems: Problems,
    /** Which applications of an entry are expanded; absent: all. */
    private readonly sampled?: ReturnType<typeof sampledApplications>,
  ) {
    const { authored, placement } = surroundings;
    this.arePlaced = placement.some((stage) => stage.placement(authored) !== undefined);
    const total = workload.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
    if (total > MAX_APPLICATIONS) {
      problems.add('workload', `expected at most ${MAX_APPLICATIONS} applications, got ${total}`);
      return;
    }
    for (const entry of workload) this.expandEntry(entry, overrides);
    const known = new Set(this.all.map((a) => a.id));
    for (const id of Object.keys(overrides)) {
      if (!known.has(id)) problems.add(`overrides.${id}`, `there is no application "${id}"`);
    }
  }

  /** Users in the order in which they first submit something. */
  get users(): readonly string[] {
    return this.usersMet.all;
  }

  private expandEntry(entry: ApplicationText, overrides: NonNullable<Scenario['overrides']>): void {
    // Applications of one entry are only alike as long as the rules that place them stay as they are.
    if (this.sampled !== undefined && this.surroundings.placement.length === 1) {
      for (const ordinal of this.sampled(entry.id, entry.count ?? 1)) {
        const id = entry.count === undefined ? entry.id : `${entry.id}/${ordinal}`;
        this.expandOne(id, entry, entryOf(overrides, id), 0);
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
      this.expandOne(id, entry, entryOf(overrides, id), submit);
    }
  }

  private expandOne(
    id: string,
    entry: ApplicationText,
    override: JsonObject | undefined,
    generatedSubmit: number,
  ): void {
    const { problems, surroundings } = this;
    const { id: name, kind } = entry;
    const wrong = override === undefined ? [] : checkApplication({ ...entry, ...override, id: name, kind });
    problems.addAll(wrong, `overrides.${id}.`);
    // A plug-in reads only what has passed the schema.
    const own = wrong.length > 0 ? undefined : override;
    const stated: ApplicationText = own === undefined ? entry : { ...entry, ...own };
    const framework = frameworkPlugin(entry.kind);
    const key = this.sampled === undefined ? hashString(id) : 0;
    const where = own?.['queue'] === undefined ? `workload.${entry.id}` : `overrides.${id}`;
    // Names and sizes are the same for all applications of an entry without its own fields.
    const isFirst = own !== undefined || !this.entriesMet.has(name);
    if (own === undefined) this.entriesMet.add(name);
    const { settings, gang, job, deadline, sizes } = this.derived(framework, stated, key, isFirst);
    if (isFirst) {
      for (const size of sizes) this.sizes.add(size);
      if (this.sizes.size > SHAPES) {
        const expected = `expected containers of at most ${SHAPES} different sizes in all applications`;
        problems.add('workload', expected);
      }
    }
    if (isFirst) this.checkNames(entry, settings, own === undefined ? '' : id);
    this.all.push({
      id,
      key,
      generator: entry.id,
      kind: entry.kind,
      queue: this.arePlaced ? ROOT : surroundings.queues.leaf(settings.queue, `${where}.queue`),
      user: this.usersMet.index(settings.user ?? 'user'),
      ...(settings.groups === undefined ? {} : { groups: settings.groups }),
      priority: settings.priority ?? 0,
      submit: own?.['submit'] === undefined ? generatedSubmit : micros(settings.submit ?? 0),
      settings,
      ...(gang === undefined ? {} : { gang }),
      ...(job === undefined ? {} : { job }),
      ...(deadline === undefined ? {} : { deadline }),
    });
  }

  /**
   * Reports what is wrong with the names that an application mentions.
   * @param overridden its id where it has an override: what is wrong without it as well is the fault of the entry
   */
  private checkNames(entry: ApplicationText, settings: ApplicationText, overridden: string): void {
    const { datasets = [], labels } = this.surroundings;
    const ids = datasets.map(({ id }) => id);
    const found = (of: ApplicationText) => frameworkExpansion(entry.kind).check?.(of, ids, labels) ?? [];
    const shared = new Set(overridden === '' ? [] : found(entry).map(formatProblem));
    for (const problem of found(settings)) {
      const isOfEntry = overridden === '' || shared.has(formatProblem(problem));
      this.problems.addAll([problem], isOfEntry ? `workload.${entry.id}.` : `overrides.${overridden}.`);
    }
  }

  /** What follows from the text of an application: once for all applications of an entry, unless it draws settings for each. */
  private derived(framework: FrameworkPlugin, stated: ApplicationText, key: number, isFirst: boolean): Derived {
    const { types } = this.surroundings;
    const isCheck = this.sampled !== undefined;
    const last = derivedOf.get(stated);
    const known = last?.types === types.text ? last : undefined;
    if (isCheck && known !== undefined) return known;
    const settings = framework.drawn?.(stated, () => draw(this.seed, SETTINGS_STREAM, key, 0)) ?? stated;
    if (known?.settings === settings) return known;
    const derived: Derived = {
      types: types.text,
      settings,
      gang: framework.gang?.(settings, types.all),
      job: framework.job?.(settings),
      deadline: framework.deadline?.(settings),
      sizes: isFirst ? framework.sizes(settings, types.all).map((size) => size.join(' ')) : [],
    };
    if (isFirst && (isCheck || settings === stated)) derivedOf.set(stated, derived);
    return derived;
  }

  /**
   * Lets the scheduler choose the queue of every application, in the order of submission and by the rules in force at that
   * time. Queues that it creates come last.
   */
  place(): void {
    if (!this.arePlaced) return;
    const { all } = this;
    const { authored, placement: stages } = this.surroundings;
    const order = all.map((_, index) => index);
    order.sort((x, y) => all[x].submit - all[y].submit || x - y);
    const queues = [...authored];
    let next = 0;
    stages.forEach(({ placement }, stage) => {
      const end = stages[stage + 1]?.from ?? Infinity;
      const first = next;
      while (next < order.length && all[order[next]].submit < end) next++;
      const place = placement(queues);
      const submitted = order.slice(first, next);
      if (place === undefined) this.stay(submitted);
      else queues.push(...this.placeBy(place, submitted));
    });
  }

  /** Applications that keep the queue they were submitted to. */
  private stay(indices: readonly number[]): void {
    const { queues } = this.surroundings;
    for (const index of indices) {
      const { generator, settings } = this.all[index];
      const { queue } = settings as ApplicationText;
      this.all[index] = queues.takes(queue)
        ? { ...this.all[index], queue: queues.leaf(queue, `workload.${generator}.queue`) }
        : { ...this.all[index], rejected: `no application can be in ${queue}` };
    }
  }

  /** Puts applications into the queues that the scheduler chooses. Returns the queues that it creates. */
  private placeBy(
    place: (requests: readonly PlacementRequest[]) => PlacementAnswer,
    indices: readonly number[],
  ): readonly QueueText[] {
    const { all } = this;
    const { queues } = this.surroundings;
    const { requests, requestOf } = this.requestsOf(indices);
    const { placed, created } = place(requests);
    for (const queue of created) queues.create(queue);
    indices.forEach((index, position) => {
      const decided = placed[requestOf[position]];
      all[index] =
        'rejected' in decided
          ? { ...all[index], rejected: decided.rejected }
          : { ...all[index], queue: queues.indexOf(decided.queue) };
    });
    return created;
  }

  /** One request for each application; in a check, one for all that say the same, since they go to the same queue. */
  private requestsOf(order: readonly number[]): { requests: PlacementRequest[]; requestOf: number[] } {
    const requests: PlacementRequest[] = [];
    const numbers = new Map<string, number>();
    const requestOf = order.map((index) => {
      const { user, groups = [], settings } = this.all[index];
      const { queue, tags = {} } = settings as ApplicationText;
      const key = this.sampled === undefined ? String(index) : JSON.stringify([user, groups, queue, tags]);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, requests.length);
      return requests.push({ user: this.users[user], groups, queue, tags }) - 1;
    });
    return { requests, requestOf };
  }
}
