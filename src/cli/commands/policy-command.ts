/** `policy`: checks a policy of one's own and tries its functions on records from a file. */
import { drawsOf, sharesOf, verdictOf } from '../../schedulers/own/answers';
import { KINDS } from '../../schedulers/own/fields';
import type { RecordName } from '../../schedulers/own/fields';
import type { PolicyError } from '../../schedulers/own/language/errors';
import { check, LoadedPolicy } from '../../schedulers/own/language/program';
import { PolicyRecord } from '../../schedulers/own/language/values';
import { chooseNodes, ordered } from '../../schedulers/own/ordering';
import { decide, startState } from '../../schedulers/own/placements';
import { readsOf } from '../../schedulers/own/reads';
import { whyFirst } from '../../schedulers/own/why';
import { isObject } from '../../base/json';
import type { Result } from '../../base/result';
import { parseArguments, usage } from '../arguments';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { readText, reasonOf } from '../sources';

/** What a file of records may hold: the fields of each record are those that policies see. */
interface Trial {
  readonly apps: readonly PolicyRecord[];
  readonly nodes: readonly PolicyRecord[];
  readonly members: readonly PolicyRecord[];
  readonly ask: PolicyRecord;
  readonly ctx: PolicyRecord;
  readonly total: number;
}

/** Says what a policy defines and reads; with `--try FILE` also what it answers. */
export function policyCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments('policy', args, {
    positional: ['FILE'],
    options: ['--try', '--seed'],
    switches: [],
  });
  const [path] = positional;
  const checked = check(readText(path, io));
  if (!checked.ok) throw invalid(path, checked.error);
  const { reads, movesWithTime } = readsOf(checked.value);
  io.out(`defines ${[...checked.value.defines].join(', ')}\n`);
  io.out(
    `reads ${reads === '*' ? 'fields by computed names: any' : reads.join(', ') || 'no field'}${movesWithTime ? ', and changes over time' : ''}\n`,
  );
  const seed = Number(options['--seed'] ?? 1);
  if (!Number.isInteger(seed) || seed < 0) throw usage('policy', '--seed expects a whole number of at least 0');
  const loaded = LoadedPolicy.load(checked.value, drawsOf(seed));
  if (!loaded.ok) throw invalid(path, [loaded.error]);
  const file = options['--try'];
  if (file !== undefined) for (const line of tried(path, loaded.value, readTrial(file, io))) io.out(`${line}\n`);
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
  let json: unknown;
  try {
    json = JSON.parse(readText(path, io));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(Exit.invalid, [`${path}: it is not JSON: ${reasonOf(error)}`]);
  }
  const trial = isObject(json) ? json : {};
  const records = (kind: RecordName, value: unknown): PolicyRecord[] =>
    (Array.isArray(value) ? value : []).map(
      (each: unknown) => new PolicyRecord(KINDS[kind], isObject(each) ? each : {}),
    );
  const one = (kind: RecordName, value: unknown): PolicyRecord =>
    new PolicyRecord(KINDS[kind], isObject(value) ? value : {});
  return {
    apps: records('app', trial['apps']),
    nodes: records('node', trial['nodes']),
    members: records('member', trial['members']),
    ask: one('ask', trial['ask']),
    ctx: one('ctx', trial['ctx']),
    total: typeof trial['total'] === 'number' ? trial['total'] : 0,
  };
}

/** What each of the policy's functions answers for the records. */
function tried(path: string, policy: LoadedPolicy, trial: Trial): string[] {
  const { apps, nodes, members, ask, ctx, total } = trial;
  const value = <T>(result: Result<T, PolicyError>): T => {
    if (!result.ok) throw invalid(path, [result.error]);
    return result.value;
  };
  const ids = (records: readonly PolicyRecord[]): string =>
    records.map(({ values }) => String(values['id'])).join(', ');
  const lines: string[] = [];
  if (policy.has('key') || policy.has('compare')) {
    const order = value(ordered(policy, apps, ctx));
    lines.push(`order: ${ids(order)}`);
    for (let i = 1; i < order.length; i++) {
      const { rule, values } = value(whyFirst(policy, order[i - 1], order[i], ctx));
      const why = rule === '' ? 'nothing tells them apart' : `${rule}: ${values.map(String).join(' against ')}`;
      lines.push(`  ${ids([order[i - 1]])} before ${ids([order[i]])}: ${why}`);
    }
  }
  if (policy.has('admit')) {
    const admitted = apps.filter((app) => value(verdictOf(policy, 'admit', [app, ctx])));
    lines.push(`admitted: ${ids(admitted) || 'nobody'}`);
  }
  if (policy.has('filter') || policy.has('score')) {
    const { order, refused } = value(chooseNodes(policy, ask, nodes, ctx));
    lines.push(`nodes: ${ids(order)}${refused.length > 0 ? `; turned down: ${ids(refused)}` : ''}`);
  }
  if (policy.has('shares')) lines.push(`shares: ${value(sharesOf(policy, members, total, ctx)).join(', ')}`);
  if (policy.has('schedule')) {
    const cluster = new PolicyRecord(KINDS.cluster, { apps, nodes });
    const { placements, reasons } = value(decide(policy, cluster, value(startState(policy, cluster))));
    for (const { app, node, count } of placements) lines.push(`place ${count} of ${ids([app])} on ${ids([node])}`);
    for (const { app, why } of reasons) lines.push(`${ids([app])} waits: ${why}`);
  }
  return lines;
}
