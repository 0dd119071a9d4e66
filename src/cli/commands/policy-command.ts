/** `policy`: checks a policy of one's own and tries its functions on records from a file. */
import { notJson } from '../../base/text/not-json';
import { nearest } from '../../base/text/nearest';
import { policyFunctions } from '../../schedulers/own/api';
import { functionsOf, noFunction } from '../../schedulers/own/check';
import { drawsOf, headroomOf, sharesOf, verdictOf } from '../../schedulers/own/answers';
import { KINDS } from '../../schedulers/own/fields';
import type { RecordName } from '../../schedulers/own/fields';
import type { PolicyError } from '../../schedulers/own/language/errors';
import { check, LoadedPolicy } from '../../schedulers/own/language/program';
import { kindOf, PolicyRecord } from '../../schedulers/own/language/values';
import { chooseNodes, ordered } from '../../schedulers/own/ordering';
import { decide, startState } from '../../schedulers/own/placements';
import { readsOf } from '../../schedulers/own/reads';
import { whyFirst } from '../../schedulers/own/why';
import { isObject } from '../../base/json';
import type { Result } from '../../base/result';
import { parseArguments } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { readSeed } from '../options';
import { readText } from '../sources';

/** What a file of records may hold: the fields of each record are those that policies see. */
interface Trial {
  readonly apps: readonly PolicyRecord[];
  readonly nodes: readonly PolicyRecord[];
  readonly queues: readonly PolicyRecord[];
  readonly members: readonly PolicyRecord[];
  readonly ask: PolicyRecord;
  readonly queue: PolicyRecord;
  readonly ctx: PolicyRecord;
  readonly total: number;
  readonly free: { readonly memory: number; readonly vcores: number };
}

/** The lists of a trial and its single records, each with the kind of record that it holds. */
const LISTS = { apps: 'app', nodes: 'node', queues: 'queue', members: 'member' } as const;
const SINGLE = { ask: 'ask', queue: 'queue', ctx: 'ctx' } as const;
const TRIAL_KEYS = [...Object.keys(LISTS), ...Object.keys(SINGLE), 'total', 'free'];

/** Says what a policy defines and reads; with `--try FILE` also what it answers. */
export function policyCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments('policy', args, {
    positional: ['FILE'],
    options: ['--try', '--seed'],
    switches: [],
  });
  const seed = readSeed('policy', options) ?? 1;
  const [path] = positional;
  const checked = check(readText(path, io));
  if (!checked.ok) throw invalid(path, checked.error);
  const { reads, movesWithTime } = readsOf(checked.value);
  const functions = functionsOf(checked.value);
  const defines = FUNCTIONS.filter((name) => functions.has(name));
  if (defines.length === 0) throw new CommandError(Exit.invalid, [`${path}: ${nothingCalled(checked.value.defines)}`]);
  io.out(`defines ${defines.join(', ')}\n`);
  io.out(
    `reads ${reads === '*' ? 'fields by computed names: any' : reads.join(', ') || 'no field'}${movesWithTime ? ', and changes over time' : ''}\n`,
  );
  const loaded = LoadedPolicy.load(checked.value, drawsOf(seed));
  if (!loaded.ok) throw invalid(path, [loaded.error]);
  const file = options['--try'];
  if (file !== undefined) for (const line of tried(path, loaded.value, readTrial(file, io))) io.out(`${line}\n`);
}

/** Names of the functions that a policy may define for the engine to call. */
const FUNCTIONS = policyFunctions.map(({ name }) => name);

/** Why a policy that defines only these decides nothing. */
function nothingCalled(defines: ReadonlySet<string>): string {
  const value = FUNCTIONS.find((name) => defines.has(name));
  if (value !== undefined) return noFunction(value);
  const near = [...defines].map((name) => nearest(FUNCTIONS, name)).find((name) => name !== null);
  const what = defines.size === 0 ? '' : `${[...defines].join(', ')}, but `;
  return `it defines ${what}none of ${FUNCTIONS.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

function invalid(path: string, errors: readonly PolicyError[]): CommandError {
  return new CommandError(
    Exit.invalid,
    errors.map((error) => {
      const place = error.line > 0 ? `:${error.line}:${error.column}` : '';
      return `${path}${place}: ${error.outcome} (${error.class}): ${error.message}`;
    }),
  );
}

function readTrial(path: string, io: CommandIo): Trial {
  const text = readText(path, io);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new CommandError(Exit.invalid, [`${path}: ${notJson(text, error)}`]);
  }
  const problems: string[] = [];
  const trial = new TrialReader(json, (problem) => problems.push(`${path}: ${problem}`)).trial();
  if (problems.length > 0) throw new CommandError(Exit.invalid, problems);
  return trial;
}

/** Reads the records of a trial. What no policy would see is a problem: a misspelt field would be tried with its default. */
class TrialReader {
  constructor(
    private readonly json: unknown,
    private readonly problem: (text: string) => void,
  ) {}

  trial(): Trial {
    const given = this.object('', this.json, TRIAL_KEYS);
    const total = this.value('total', given['total'] ?? 0, 0) as number;
    const free = this.object('free', given['free'] ?? {}, ['memory', 'vcores']);
    const [memory, vcores] = ['memory', 'vcores'].map(
      (name) => this.value(`free.${name}`, free[name] ?? 0, 0) as number,
    );
    const list = (name: keyof typeof LISTS): readonly PolicyRecord[] => {
      const all = given[name] ?? [];
      if (!Array.isArray(all)) this.problem(`${name}: expected a list of records`);
      const records: readonly unknown[] = Array.isArray(all) ? all : [];
      return Object.freeze(records.map((each, at) => this.record(`${name}[${at}]`, LISTS[name], each)));
    };
    const one = (name: keyof typeof SINGLE): PolicyRecord => this.record(name, SINGLE[name], given[name] ?? {});
    return {
      apps: list('apps'),
      nodes: list('nodes'),
      queues: list('queues'),
      members: list('members'),
      ask: one('ask'),
      queue: one('queue'),
      ctx: one('ctx'),
      total,
      free: { memory, vcores },
    };
  }

  private record(path: string, kind: RecordName, json: unknown): PolicyRecord {
    const { defaults } = KINDS[kind];
    const given = this.object(path, json, Object.keys(defaults));
    const values = Object.entries(given).map(([name, value]) => [
      name,
      Object.hasOwn(defaults, name) ? this.value(`${path}.${name}`, value, defaults[name]) : value,
    ]);
    return new PolicyRecord(KINDS[kind], Object.fromEntries(values) as Record<string, unknown>);
  }

  /** An object with some of these names. */
  private object(path: string, json: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
    const inside = path === '' ? '' : `${path}.`;
    if (!isObject(json)) {
      this.problem(`${path === '' ? '' : `${path}: `}expected an object with ${names.join(', ')}`);
      return {};
    }
    for (const name of Object.keys(json).filter((each) => !names.includes(each))) {
      const near = nearest(names, name);
      this.problem(
        `${inside}${name}: there is no such field; ${near === null ? `there is ${names.join(', ')}` : `did you mean ${near}?`}`,
      );
    }
    return json;
  }

  /** A value of the kind that the field has without one. JSON has no Infinity: there it is a text. */
  private value(path: string, json: unknown, usual: unknown): unknown {
    if (typeof usual === 'number' && json === 'Infinity') return Infinity;
    const fits = Array.isArray(usual)
      ? Array.isArray(json) && json.every((each) => typeof each === 'string')
      : typeof json === typeof usual;
    if (fits) return Array.isArray(json) ? Object.freeze(json) : json;
    const wanted = Array.isArray(usual) ? 'a list of strings' : kindOf(usual);
    this.problem(`${path}: expected ${wanted}, got ${JSON.stringify(json)}`);
    return usual;
  }
}

/** What each of the policy's functions answers for the records. */
function tried(path: string, policy: LoadedPolicy, trial: Trial): string[] {
  const { apps, nodes, queues, members, ask, queue, ctx, total, free } = trial;
  const value = <T>(result: Result<T, PolicyError>): T => {
    if (!result.ok) throw invalid(path, [result.error]);
    return result.value;
  };
  const ids = (records: readonly PolicyRecord[]): string =>
    records.map(({ values }) => String(values['id'])).join(', ');
  const lines: string[] = [];
  const orders = policy.has('key') || policy.has('compare');
  for (const [what, all] of [
    ['order', apps],
    ['order of queues', queues],
  ] as const) {
    if (!orders || (what !== 'order' && all.length === 0)) continue;
    const order = value(ordered(policy, all, ctx));
    lines.push(`${what}: ${ids(order) || 'no records'}`);
    for (let i = 1; i < order.length; i++) {
      const { rule, values } = value(whyFirst(policy, order[i - 1], order[i], ctx));
      const why = rule === '' ? 'nothing tells them apart' : `${rule}: ${values.map(String).join(' against ')}`;
      lines.push(`  ${ids([order[i - 1]])} before ${ids([order[i]])}: ${why}`);
    }
  }
  if (policy.has('admit')) {
    const admitted = apps.filter((app) => value(verdictOf(policy, 'admit', [app, ctx])));
    lines.push(`admitted: ${ids(admitted) || 'none'}`);
  }
  if (policy.has('filter') || policy.has('score')) {
    const { order, refused } = value(chooseNodes(policy, ask, nodes, ctx));
    lines.push(`nodes: ${ids(order)}${refused.length > 0 ? `; turned down: ${ids(refused)}` : ''}`);
  }
  if (policy.has('over')) {
    const above = members.filter((member) => value(verdictOf(policy, 'over', [member, ctx])));
    lines.push(`over: ${ids(above) || 'none'}`);
  }
  if (policy.has('headroom')) {
    const left = value(headroomOf(policy, queue, free, ctx));
    lines.push(`headroom: ${left.memory} MB, ${left.vcores} vcores`);
  }
  if (policy.has('shares')) lines.push(`shares: ${value(sharesOf(policy, members, total, ctx)).join(', ')}`);
  if (policy.has('schedule')) {
    const { now, round } = ctx.values;
    const cluster = new PolicyRecord(KINDS.cluster, { now, round, apps, nodes, queues });
    const { placements, reasons } = value(decide(policy, cluster, value(startState(policy, cluster))));
    for (const { app, node, count } of placements) lines.push(`place ${count} of ${ids([app])} on ${ids([node])}`);
    for (const { app, why } of reasons) lines.push(`${ids([app])} waits: ${why}`);
  }
  return lines;
}
