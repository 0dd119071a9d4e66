/** For each field that policies see, a policy that uses it: what the reference shows and runs. */
import type { Field, RecordName } from './fields';

/** Values of texts that the samples of the reference have. */
const TEXTS: Readonly<Record<string, string>> = { id: 'n/2', rack: 'r/2', place: 'any' };

/** A policy that uses a field of a record, as it stands. */
export function fieldExample(record: RecordName, { name, missing }: Field): string {
  const value = `${record}.${name}`;
  const size = Array.isArray(missing) ? `${value}.length` : value;
  switch (record) {
    case 'app':
      return `const key = (app) => ${size};`;
    case 'queue':
      return `const key = (queue) => ${size};`;
    case 'member':
      return `const over = (member) => ${memberTest(value, missing)};`;
    case 'node':
      return typeof missing === 'string'
        ? `const filter = (ask, node) => ${value} === '${TEXTS[name]}';`
        : `const score = (ask, node) => ${value};`;
    case 'ask':
      return typeof missing === 'string'
        ? `const filter = (ask, node) => ${value} === 'a' && node.containers < 4;`
        : `const filter = (ask, node) => node.containers > ${value} / 1024;`;
    case 'ctx':
      return contextExample(name, missing);
    case 'cluster':
      return `const schedule = (cluster) => cluster.apps.map((app) => ({ app, why: '${name}: ' + ${size} }));`;
  }
}

function memberTest(value: string, missing: unknown): string {
  if (typeof missing === 'string') return `${value} === 'x'`;
  return typeof missing === 'boolean' ? value : `${value} > 5`;
}

const IN_GATES: readonly string[] = ['starting', 'oldest'];

function contextExample(name: string, missing: unknown): string {
  if (IN_GATES.includes(name)) {
    const test = typeof missing === 'number' ? `ctx.${name} === 0` : `ctx.${name} === app.id`;
    return `const key = (app) => app.submitted;\nconst admit = (app, ctx) => ${test};`;
  }
  if (typeof missing === 'number') return `const key = (app, ctx) => (app.submitted + ctx.${name}) % 3;`;
  const test = typeof missing === 'string' ? `ctx.${name} === 'memory'` : `ctx.${name}`;
  return `const shares = (members, total, ctx) => members.map((m) => (${test} ? total / members.length : m.usage));`;
}
