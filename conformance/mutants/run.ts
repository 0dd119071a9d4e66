/**
 * Tries wrong rules: `npm run -s mutants -- [SYSTEM [PART OF A RULE]]`. Works on a copy of the sources; the exit code is 1
 * when one slips through. Facts run in their own process for each mutant, some seconds each.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systems } from './table';
import type { Mutant, System } from './mutant';

interface Facts {
  readonly header: unknown;
  readonly cases: readonly { readonly kind: string; readonly input?: { readonly scenario?: unknown } }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = [
  'runs.json',
  'own-runs.json',
  'own-runs-schedulers.json',
  'own-runs-spark.json',
  'own-runs-sparrow-original.json',
  'own-runs-hawk-original.json',
  'own-runs-omega-original.json',
  'own-runs-delay.json',
  'own-runs-yarn.json',
  'own-runs-yarn-hadoop.json',
  'own-runs-yarn-hadoop-3.3.json',
  'own-runs-yunikorn.json',
  'own-runs-yunikorn-core.json',
];
/** Facts of a system take some seconds. */
const LONGEST = 120_000;
const vectors = join(root, 'conformance', 'vectors');

function read(file: string): Facts {
  return JSON.parse(readFileSync(join(vectors, file), 'utf8')) as Facts;
}

/** Writes the exact facts of a system into a directory. */
function writeFacts(directory: string, topic: string, { kinds, runs }: System): void {
  const write = (name: string, facts: Facts, keep: (one: Facts['cases'][number]) => boolean): void =>
    writeFileSync(join(directory, name), JSON.stringify({ header: facts.header, cases: facts.cases.filter(keep) }));
  mkdirSync(directory);
  for (const file of [`${topic}.json`, `own-${topic}.json`]) {
    if (existsSync(join(vectors, file))) write(file, read(file), ({ kind }) => kinds.includes(kind));
  }
  for (const file of RUNS) {
    write(file, read(file), ({ input }) => JSON.stringify(input?.scenario ?? '').includes(runs));
  }
}

/** Whether some fact turns red: of the sources in `copy`. Sources that never come to an end are caught as well. */
function isCaught(copy: string, facts: string): boolean {
  const run = spawnSync(process.execPath, ['--import', 'tsx', 'conformance/run.ts', facts], {
    cwd: copy,
    encoding: 'utf8',
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  });
  return run.status !== 0;
}

function tryMutant(copy: string, facts: string, { rule, file, from, to }: Mutant): boolean {
  const path = join(copy, 'src', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  const caught = isCaught(copy, facts);
  writeFileSync(path, text);
  process.stdout.write(`${caught ? 'caught ' : 'SLIPPED'} ${rule}\n`);
  return caught;
}

const [only, part = ''] = process.argv.slice(2);
const chosen = Object.entries(systems)
  .filter(([topic]) => only === undefined || only === topic)
  .map(([topic, system]) => ({ topic, system, mutants: system.mutants.filter(({ rule }) => rule.includes(part)) }));
if (chosen.every(({ mutants }) => mutants.length === 0)) {
  process.stderr.write(
    `mutants: no rule is meant; expected one of ${Object.keys(systems).join(', ')} and a part of a rule\n`,
  );
  process.exit(1);
}

const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
try {
  for (const name of ['src', 'conformance', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  let slipped = 0;
  for (const { topic, system, mutants } of chosen) {
    const facts = join(copy, `facts-${topic}`);
    writeFacts(facts, topic, system);
    if (isCaught(copy, facts)) throw new Error(`facts of ${topic} fail without any mutant`);
    for (const mutant of mutants) if (!tryMutant(copy, facts, mutant)) slipped++;
  }
  process.stdout.write(`${slipped} slipped\n`);
  process.exitCode = slipped > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
