/** The targets, and what must hold for any input: a value or sentences about problems, never an exception. */
import { isList } from '../src/base/json';
import type { Json } from '../src/base/json';
import { parseMerged } from '../src/analysis/compare/shards/merged-file';
import type { RunFigures } from '../src/analysis/experiments/experiment';
import { experiments } from '../src/analysis/experiments/registry';
import { countRuns, parsePlan, plannedRun } from '../src/analysis/compare/shards/plan';
import { gallery } from '../src/engine/gallery';
import { checkDocument } from '../src/engine/document/check-document';
import { expandScenario } from '../src/engine/expand';
import { variantsOf } from '../src/engine/document/variants';
import { PoliciesRefused } from '../src/engine/run/factories';
import { parseScenario } from '../src/engine/document/schema';
import { startRun } from '../src/engine/run/simulate';
import { readApplicationTable } from '../src/formats/application-table';
import { readSls } from '../src/formats/sls/read-sls';
import { comfortableSample, DEFAULT_OPTIONS, slsParts } from '../src/formats/sls/sls-scenario';
import { readAllocationFile } from '../src/formats/spark-pools';
import { rebuild } from '../src/formats/spark-event-log/rebuild';
import { readQueuesYaml } from '../src/formats/yunikorn/queues-yaml';
import { isExpressionError, parseExpression } from '../src/scenario/lesson/expression';
import { parseLesson } from '../src/scenario/lesson/parse';
import { withLessonNamed } from '../src/scenario/lesson/reference';
import { encodeLink } from '../src/scenario/link';
import type { Scenario } from '../src/scenario/schema';
import { ordered } from '../src/schedulers/own/ordering';
import { KINDS } from '../src/schedulers/own/fields';
import { LARGE_CALL, SMALL_CALL } from '../src/schedulers/own/language/call-limits';
import { check, LoadedPolicy } from '../src/schedulers/own/language/program';
import { PolicyRecord } from '../src/schedulers/own/language/values';
import { editDocument } from '../src/authoring/edit-document';
import { importKind } from '../src/authoring/files/import-kinds';
import { openJson, openLink, openText } from '../src/store/opening/open-document';
import { importEdits, planImport } from '../src/authoring/files/queues-import';
import { planPools, poolsEdits } from '../src/views/formats/spark/pools-import';
import { slsEdits } from '../src/views/formats/sls/sls-import';
import { readYarnFile } from '../src/formats/yarn/read-yarn-file';
import { planYarn, yarnEdits } from '../src/authoring/files/yarn-import';
import { embedWish } from '../src/views/share/embed-address';
import { embedAddress } from '../src/views/share/embed-tag';
import { Chance } from './chance';
import { spoiled } from './mutate-document';
import { damaged } from './mutate-text';
import { SEEDS } from './seeds';

export interface Target {
  readonly name: string;
  /** Runs one case. Throws when something that has to hold does not; answers what was given, for a report. */
  readonly run: (seed: number, at: number) => void;
  /** CPU time that a case may take, ms; a second where it says nothing. */
  readonly most?: number;
  /** Cases in every test run; 300 where it says nothing. */
  readonly quick?: number;
}

/** The longest sentence that may be shown to a person, in characters. */
const LONGEST_MESSAGE = 1000;
/** The longest path of a field, in characters: some steps of 300. */
const LONGEST_PATH = 2500;
/** Events that a run of a spoiled document is carried through. */
const EVENTS = 500;

/** CPU time that checking a document may take, µs. */
const LONGEST_CHECK = 1_000_000;

const SCENARIO = gallery.find(({ id }) => id === 'own-fifo')?.scenario ?? gallery[0].scenario;

function fail(what: string): never {
  throw new Error(what);
}

interface Said {
  readonly path?: string;
  readonly message: string;
}

/** Problems as a reader sees them: at least one, each a sentence of bearable length. */
function readable(problems: readonly Said[]): void {
  if (problems.length === 0) fail('refused without a reason');
  for (const { path = '', message } of problems) {
    if (path.length > LONGEST_PATH) fail(`a path of ${path.length} characters`);
    if (message.trim() === '') fail('a problem without words');
    if (message.length > LONGEST_MESSAGE) fail(`a message of ${message.length} characters`);
    // What a policy answered is quoted, and a list that it answered may hold undefined values.
    const own = message.replaceAll(/\[(?!object )[^\]]*\]/g, '');
    if (/\[object |\bundefined\b.*\bundefined\b|TypeError|RangeError/.test(own)) fail(`not for people: ${message}`);
  }
}

/** Carries the beginning of each variant's run. Tables that a run needs are built in steps in the page, and whole here. */
function carried(document: Scenario): void {
  for (const { id } of variantsOf(document)) {
    const expanded = expandScenario(document, id);
    if (!expanded.ok) fail(`valid, but variant ${id} cannot be expanded: ${expanded.error[0].message}`);
    try {
      startRun(expanded.value).slice(EVENTS);
    } catch (error) {
      if (!(error instanceof PoliciesRefused)) throw error;
      readable(error.problems);
    }
  }
}

/** What is refused as a document cannot be expanded either: the check looks only at a part of what generators make. */
function trulyRefused(document: unknown): void {
  const parsed = parseScenario(document);
  if (!parsed.ok) return;
  if (variantsOf(parsed.value).every(({ id }) => expandScenario(parsed.value, id).ok)) {
    fail('refused, but each of its variants can be expanded');
  }
}

/** Edits that take a file over: applied, or refused with reasons. */
function taken(edits: Parameters<typeof editDocument>[1], document: Scenario, variant?: string): void {
  const edited = editDocument(document, edits, variant);
  if (!edited.ok) readable(edited.error);
  else if (!checkDocument(edited.value).ok) fail('what was taken over is not valid');
}

const text = (name: string, seeds: readonly string[], run: (given: string) => void): Target => ({
  name,
  run: (seed, at) => run(damaged(seeds, new Chance(seed, name, at))),
});

const documents: Target = {
  name: 'documents',
  most: 5000,
  quick: 40,
  run: (seed, at) => {
    const chance = new Chance(seed, 'documents', at);
    const document = spoiled(chance.of(gallery).scenario, chance);
    const before = process.cpuUsage();
    const opened = openJson(document as Json, { kind: 'file', id: 'x' });
    const { user, system } = process.cpuUsage(before);
    if (user + system > LONGEST_CHECK) fail(`it took ${Math.round((user + system) / 1000)} ms to be checked`);
    if (opened.ok) carried(opened.value.document);
    else {
      readable(opened.error);
      trulyRefused(document);
    }
  },
};

const links: Target = {
  name: 'links',
  quick: 150,
  run: (seed, at) => {
    const chance = new Chance(seed, 'links', at);
    const { scenario } = chance.of(gallery);
    const whole = chance.below(2) === 0;
    const link = encodeLink({ s: whole ? scenario : (spoiled(scenario, chance) as Scenario) });
    const given = whole ? damaged([link], chance) : link;
    const opened = openLink(given);
    if (opened.ok) return;
    readable([opened.error]);
    const { salvaged } = opened.error;
    if (salvaged !== undefined && !checkDocument(salvaged.document).ok) fail('what was saved of it is not valid');
  },
};

const policies: Target = text('policies', SEEDS.policy, (code) => {
  const checked = check(code);
  if (!checked.ok) {
    readable(checked.error);
    return;
  }
  const loaded = LoadedPolicy.load(checked.value, (name, n) => ((name.length * 31 + n) % 97) / 97);
  if (!loaded.ok) {
    readable([loaded.error]);
    return;
  }
  const apps = ['a', 'b', 'c'].map((id, i) => new PolicyRecord(KINDS.app, { id, submitted: i, pending: 3 - i }));
  const nodes = ['n1', 'n2'].map((id) => new PolicyRecord(KINDS.node, { id }));
  const ctx = new PolicyRecord(KINDS.ctx, { now: 5, round: 2, memory: 1000, vcores: 10 });
  if (loaded.value.has('key') || loaded.value.has('compare')) {
    const order = ordered(loaded.value, apps, ctx);
    if (!order.ok) readable([order.error]);
  }
  const cluster = new PolicyRecord(KINDS.cluster, { apps: Object.freeze(apps), nodes: Object.freeze(nodes) });
  const calls: readonly [name: string, given: readonly unknown[], steps: number][] = [
    ['filter', [new PolicyRecord(KINDS.ask, {}), nodes[0], ctx], SMALL_CALL],
    ['score', [new PolicyRecord(KINDS.ask, {}), nodes[0], ctx], SMALL_CALL],
    ['schedule', [cluster, undefined], LARGE_CALL],
    ['shares', [Object.freeze([]), 100, ctx], LARGE_CALL],
  ];
  for (const [name, given, steps] of calls) {
    if (!loaded.value.has(name)) continue;
    const answer = loaded.value.call(name, given, steps);
    if (!answer.ok) readable([answer.error]);
  }
});

/** Links in which a lesson of the gallery stands as its name and sum, whatever these are. */
const lessonLinks: Target = {
  name: 'lesson-links',
  quick: 100,
  run: (seed, at) => {
    const chance = new Chance(seed, 'lesson-links', at);
    const { id, scenario } = chance.of(gallery.filter((entry) => entry.scenario.lesson !== undefined));
    const named = withLessonNamed(scenario, gallery);
    if (typeof named.lesson === 'string') fail('a lesson of the gallery is not named');
    const spoiltLesson = damaged([JSON.stringify(named.lesson)], chance);
    const spoilt =
      chance.below(2) === 0 ? { gallery: spoiltLesson, sum: id } : parsedOr(spoiltLesson, [spoiltLesson, { id }]);
    const link = encodeLink({ s: Object.assign({}, scenario, { lesson: spoilt }) });
    const opened = openLink(link);
    if (!opened.ok) readable([opened.error]);
    else if (typeof (opened.value.document.lesson ?? '') !== 'string') fail('the lesson of an opened link is no text');
    else for (const notice of opened.value.notices) readable([{ message: notice }]);
  },
};

function parsedOr(text: string, otherwise: Json): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return otherwise;
  }
}

/** Lessons in which only the words of one directive are damaged: most of it is read, and attributes get strange values. */
const lessonAttributes: Target = {
  name: 'lesson-attributes',
  run: (seed, at) => {
    const chance = new Chance(seed, 'lesson-attributes', at);
    const lines = chance.of(SEEDS.lesson).split('\n');
    const directives = lines.flatMap((line, i) => (/^:{2,}|[{=]/.test(line) ? [i] : []));
    if (directives.length === 0) return;
    const line = chance.of(directives);
    const [spoilt] = damaged([lines[line]], chance).split('\n');
    const { problems } = parseLesson([...lines.slice(0, line), spoilt, ...lines.slice(line + 1)].join('\n'));
    if (problems.length > 0) readable(problems);
    const read = parseExpression(spoilt);
    if (isExpressionError(read)) readable([read]);
  },
};

const kept = await Promise.all(experiments.map(async (experiment) => ({ experiment, runs: await experiment.kept() })));
/** Runs of an experiment that a case looks at. */
const MOST_KEPT = 60;

/** Tables of experiments from damaged runs: some are missing, some hold other numbers or fewer of them than they should. */
const experimentTables: Target = {
  name: 'experiments',
  quick: 40,
  run: (seed, at) => {
    const chance = new Chance(seed, 'experiments', at);
    const { experiment, runs } = chance.of(kept);
    const plan = experiment.plan({ seed: chance.below(5), runs: 1 + chance.below(runs.runs) });
    const given = runs.figures.slice(0, MOST_KEPT);
    const spoilt = figuresIn(parsedOr(damaged([JSON.stringify(given)], chance), given as unknown as Json));
    const places = plan.runs.map((_, index) => index).filter(() => chance.below(4) > 0);
    const known = new Map(places.flatMap((index, i) => (i < spoilt.length ? [[index, spoilt[i]] as const] : [])));
    const table = plan.table(known);
    const words = JSON.stringify([table.rows, table.statements]);
    if (/\bNaN\b|undefined|\[object /.test(words)) fail(`not for people: ${words.slice(0, LONGEST_MESSAGE)}`);
    readable(table.statements.map(({ ours }) => ({ message: ours })));
  },
};

/** What of a JSON value could be the figures of runs. */
function figuresIn(value: Json): RunFigures[] {
  if (!isList(value)) return [];
  return value.flatMap((run) =>
    isList(run) && run.every((figure) => figure === null || typeof figure === 'number') ? [run as RunFigures] : [],
  );
}

const yarnText = (type: string): Scenario => ({ ...SCENARIO, scheduler: { type }, policies: [], variants: [] });

export const targets: readonly Target[] = [
  documents,
  links,
  policies,
  lessonLinks,
  lessonAttributes,
  experimentTables,
  text(
    'files',
    gallery.map(({ scenario }) => JSON.stringify(scenario)),
    (given) => {
      const opened = openText(given, 'x.json');
      if (!opened.ok) readable([opened.error]);
    },
  ),
  text('lessons', SEEDS.lesson, (given) => void parseLesson(given)),
  text('queues', SEEDS.yaml, (given) => {
    importKind('queues.yaml', given);
    const read = readQueuesYaml(given);
    if (!read.ok) readable(read.error);
    else taken(importEdits(SCENARIO, planImport(SCENARIO, read.value), given, {}), SCENARIO);
  }),
  text('pools', SEEDS.pools, (given) => {
    importKind('fairscheduler.xml', given);
    const read = readAllocationFile(given);
    if (!read.ok) {
      readable(read.error);
      return;
    }
    const spark = gallery.find(({ scenario }) => scenario.workload.some(({ kind }) => kind === 'spark'))?.scenario;
    const entry = spark?.workload.find(({ kind }) => kind === 'spark');
    if (spark === undefined || entry === undefined) fail('the gallery has no Spark application');
    planPools(entry, read.value.pools);
    taken(poolsEdits(entry.id, read.value.pools, true), spark);
  }),
  text('yarn', SEEDS.yarn, (given) => {
    importKind('x.xml', given);
    const document = yarnText(given.length % 2 === 0 ? 'yarn-fair' : 'yarn-capacity');
    const read = readYarnFile(given, document);
    if (!read.ok) {
      readable(read.error);
      return;
    }
    const plan = planYarn(document, read.value);
    const change = yarnEdits(document, { id: 'A', document }, plan, { name: read.value.name, text: given }, {});
    taken(change.edits, document, 'A');
  }),
  text('sls', SEEDS.sls, (given) => {
    const read = readSls(given);
    if (!read.ok) {
      readable(read.error);
      return;
    }
    const document = yarnText('yarn-fair');
    const options = { ...DEFAULT_OPTIONS, jobs: comfortableSample(read.value), system: 'yarn-fair' };
    taken(slsEdits(slsParts(read.value, document, options), document, 'yarn-fair', true, 'x.json'), document);
  }),
  text('tables', SEEDS.table, (given) => {
    const read = readApplicationTable(given);
    if (!read.ok) readable(read.error);
    else taken([{ path: ['workload'], value: read.value.applications }], SCENARIO);
  }),
  text('sweeps', SEEDS.sweep, (given) => {
    const merged = parseMerged(given);
    if (!merged.ok) readable([{ message: merged.error }]);
    const plan = parsePlan(given);
    if (!plan.ok) readable([{ message: plan.error }]);
    else if (plannedRun(plan.value, countRuns(plan.value) - 1).variant === '') fail('a run of no variant');
  }),
  text('embeds', SEEDS.embed, (given) => {
    const wish = embedWish(given);
    const again = embedWish(embedAddress('https://host/', wish, ''));
    if (again.part !== wish.part || again.step !== wish.step) fail('the address of an embed asks for something else');
  }),
  text('event-logs', SEEDS.log, (given) => void rebuild(given.split('\n'))),
];
