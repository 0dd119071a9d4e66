/**
 * Feeds damaged inputs to the app for a given time. One process draws the cases and another one watches it: a case that hangs
 * is ended, reported and skipped.
 *
 *     npm run fuzz -- --minutes 3 [--seed 7] [--target links]
 *     npm run fuzz -- --target links --seed 7 --case 123
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { prepareRun } from '../src/engine/run/simulate';
import { targets } from './targets';

/** CPU time of a case, ms, beyond which it counts as a hang; a case that is not over after `GONE` is ended. */
const SLOW = 1000;
const GONE = 20_000;
/** How often findings are reported, ms: the parent process takes a long silence for a hang. */
const REPORT_EVERY = 500;

interface Wish {
  readonly minutes: number;
  readonly seed: number;
  readonly target: string | undefined;
  readonly only: number | undefined;
  readonly from: number;
}

/** What the drawing process tells the other one. */
type News =
  | { readonly type: 'at'; readonly target: string; readonly at: number }
  | { readonly type: 'fault'; readonly target: string; readonly at: number; readonly what: string }
  | { readonly type: 'tally'; readonly target: string; readonly cases: number; readonly slowest: number };

const values = readOptions();
const wish: Wish = {
  minutes: Number(values.minutes),
  seed: values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed),
  target: values.target,
  only: values.case === undefined ? undefined : Number(values.case),
  from: Number(values.from),
};

function readOptions() {
  try {
    const read = parseArgs({
      options: {
        minutes: { type: 'string', default: '1' },
        seed: { type: 'string' },
        target: { type: 'string' },
        case: { type: 'string' },
        from: { type: 'string', default: '0' },
      },
    }).values;
    const { target, ...numbers } = read;
    const names = targets.map(({ name }) => name);
    if (target !== undefined && !names.includes(target)) {
      throw new Error(`there is no target ${target}; there is ${names.join(', ')}`);
    }
    for (const [name, text] of Object.entries(numbers)) {
      if (!(text.trim() !== '' && Number(text) >= 0)) throw new Error(`--${name} expects a number, got "${text}"`);
    }
    return read;
  } catch (error) {
    console.error(`fuzz: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(2);
  }
}

if (process.send === undefined) watch();
else await draw((news) => process.send?.(news));

/** Draws cases of all targets in turn, until the time is over. */
async function draw(tell: (news: News) => void): Promise<void> {
  await prepareRun('tetrisched');
  const chosen = targets.filter(({ name }) => wish.target === undefined || name === wish.target);
  const end = Date.now() + wish.minutes * 60_000;
  const tallies = new Map(chosen.map(({ name }) => [name, { cases: 0, slowest: 0 }]));
  let told = 0;
  for (let at = wish.only ?? wish.from; ; at++) {
    for (const { name, run, most = SLOW } of chosen) {
      tell({ type: 'at', target: name, at });
      const before = process.cpuUsage();
      try {
        run(wish.seed, at);
      } catch (error) {
        tell({
          type: 'fault',
          target: name,
          at,
          what: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
      }
      const used = process.cpuUsage(before);
      const ms = (used.user + used.system) / 1000;
      const tally = tallies.get(name);
      if (tally === undefined) continue;
      tally.cases++;
      tally.slowest = Math.max(tally.slowest, ms);
      if (ms > most) tell({ type: 'fault', target: name, at, what: `it took ${Math.round(ms)} ms of CPU time` });
    }
    const now = Date.now();
    const over = wish.only !== undefined || now >= end;
    if (over || now - told >= REPORT_EVERY) {
      told = now;
      for (const [target, { cases, slowest }] of tallies) tell({ type: 'tally', target, cases, slowest });
      // The message arrives before the next case begins.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (over) return;
  }
}

/** Starts the process that draws the cases, and restarts it after a case that hangs. */
function watch(): void {
  console.log(`fuzz: seed ${wish.seed}`);
  const began = Date.now();
  const done = new Map<string, { cases: number; slowest: number }>();
  let faults = 0;
  const reported = new Set<string>();
  const fault = (target: string, at: number, what: string): void => {
    faults++;
    const [first] = what.split('\n    at ').slice(1);
    const kind = `${target} ${what.split('\n')[0].replaceAll(/\d+/g, 'n')} ${first}`;
    if (reported.has(kind)) return;
    reported.add(kind);
    console.error(`npm run fuzz -- --target ${target} --seed ${wish.seed} --case ${at}\n  ${what}\n`);
  };
  const begin = (from: number): void => {
    const left = wish.minutes - (Date.now() - began) / 60_000;
    const args = process.argv
      .slice(2)
      .concat(['--seed', String(wish.seed), '--minutes', String(left), '--from', String(from)]);
    const child = fork(import.meta.filename, args, { execArgv: process.execArgv });
    let now = { target: '', at: from };
    let alive = Date.now();
    const tallies = new Map<string, { cases: number; slowest: number }>();
    const patience = setInterval(() => {
      if (now.target === '' || Date.now() - alive < GONE) return;
      fault(now.target, now.at, `it was not over after ${GONE / 1000} s`);
      child.kill('SIGKILL');
    }, 1000);
    child.on('message', (message) => {
      const news = message as News;
      alive = Date.now();
      if (news.type === 'at') now = { target: news.target, at: news.at };
      else if (news.type === 'fault') fault(news.target, news.at, news.what);
      else tallies.set(news.target, { cases: news.cases, slowest: news.slowest });
    });
    child.on('exit', (code) => {
      clearInterval(patience);
      for (const [target, tally] of tallies) {
        const before = done.get(target) ?? { cases: 0, slowest: 0 };
        done.set(target, {
          cases: before.cases + tally.cases,
          slowest: Math.max(before.slowest, tally.slowest),
        });
      }
      if (code !== 0 && wish.only === undefined && Date.now() - began < wish.minutes * 60_000) begin(now.at + 1);
      else finish();
    });
  };
  const finish = (): void => {
    let sum = 0;
    for (const [target, { cases, slowest }] of done) {
      sum += cases;
      console.log(`  ${target.padEnd(12)} ${String(cases).padStart(7)} cases, slowest ${Math.round(slowest)} ms`);
    }
    console.log(`${sum} cases, ${faults} faults`);
    process.exitCode = faults === 0 ? 0 : 1;
  };
  begin(wish.from);
}
