// `npm run package:check [-- --shards N]`: builds the package and tries it as a stranger would: packed, installed in an empty
// folder, as a library, with its types, on the command line, and as a sweep of which one shard in ten is killed.
// Ends with the line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, SHELL } from './install.mjs';

const asked = process.argv.indexOf('--shards');
const SHARDS = asked === -1 ? 30 : Number(process.argv[asked + 1]);
const folder = mkdtempSync(join(tmpdir(), 'signalbox-package-'));
const cli = join(folder, 'node_modules/signalbox/cli.js');
const frozen = JSON.parse(readFileSync(join(ROOT, 'src/engine/gallery-fingerprints.json'), 'utf8'));

const checks = {
  'the package is built, packed and installed': () => {
    run('node', ['scripts/package.mjs'], ROOT);
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, './package'], ROOT));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename)], folder);
  },
  'the library runs a scenario to the frozen fingerprint': () => {
    const text = `import { run } from 'signalbox';
      const { runs } = await run('driver-deadlock');
      console.log(JSON.stringify(Object.fromEntries(runs.map(({ variant, fingerprint }) => [variant, fingerprint]))));`;
    expectSame(JSON.parse(script(text)), frozen['driver-deadlock']);
  },
  'the library loads the solver where a scenario needs it, and compares over seeds': () => {
    script(`import { compare, gallery, InvalidScenario, run } from 'signalbox';
      const plan = gallery.find(({ scenario }) => scenario.scheduler.type === 'tetrisched');
      if ((await run(plan.id)).runs.length === 0) throw new Error('no runs');
      const report = await compare('driver-deadlock', { seeds: 5, goal: 'makespan' });
      if (report.answer.length === 0) throw new Error('no answer');
      const refused = await run({}).catch((error) => error);
      if (!(refused instanceof InvalidScenario)) throw new Error('an empty scenario is not refused');`);
  },
  'several processes come to the bytes of one, refusals and solver included': () => {
    for (const args of [
      ['compare', 'driver-deadlock', '--seeds', '6', '--goal', 'mean-waiting', '--flips', '--json'],
      ['report', 'driver-deadlock', '--seeds', '4', '--no-flips', '--sweep', 'load=0.5,1'],
      ['sweep', 'driver-deadlock', '--knob', 'workload/etl/spark.executor.instances', '--values', '1,2,200000'],
      ['sweep', 'plan-three-constraints', '--knob', 'seed', '--values', '1,2', '--variant', 'A'],
      ['judge', 'own-sjf', '--below', '0.9', '--seeds', '3'],
    ]) {
      expectSame(signalbox([...args, '--jobs', '3']), signalbox(args));
    }
  },
  'its types are complete': () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { compare, run } from 'signalbox';
       const fingerprint: string = (await run('driver-deadlock')).runs[0].fingerprint;
       const sentences: readonly string[] = (await compare('driver-deadlock')).answer;
       export { fingerprint, sentences };\n`,
    );
    // Blob and File, which types of the schemas name, are of the page and of Node.
    const flags = '--noEmit --strict --target es2022 --lib es2023,dom --module nodenext --moduleResolution nodenext';
    run(join(ROOT, 'node_modules/.bin/tsc'), [...flags.split(' '), 'typed.ts'], folder);
  },
  [`a sweep of ${SHARDS} shards, one in ten killed, has the bytes of a single process`]: async () => {
    const inFolder = (name) => {
      const path = join(folder, name);
      mkdirSync(path);
      return path;
    };
    const [whole, parts] = [inFolder('whole'), inFolder('parts')];
    const plan = join(folder, 'plan.json');
    const over = 'load=0.5..1.5/10';
    signalbox([
      'sweep',
      'plan',
      'driver-deadlock',
      '--over',
      over,
      '--seeds',
      String(Math.ceil(SHARDS / 4)),
      '--out',
      plan,
    ]);
    signalbox(['sweep', 'run', plan, '--shard', '1/1', '--dir', whole]);
    await doShards(plan, parts);
    const merged = (path) => signalbox(['sweep', 'merge', plan, ...readdirSync(path).map((file) => join(path, file))]);
    expectSame(merged(parts), merged(whole));
  },
};

/** Does all shards on all cores; the first attempt at one in ten is killed in the middle of its work. */
async function doShards(plan, dir) {
  const waiting = Array.from({ length: SHARDS }, (_, i) => ({ index: i + 1, killed: i % 10 === 0 }));
  const worker = async () => {
    for (let shard = waiting.pop(); shard !== undefined; shard = waiting.pop()) {
      const status = await attempt(plan, dir, shard);
      if (status !== 0 && !shard.killed) throw new Error(`shard ${shard.index} ended with ${status}`);
      if (shard.killed) waiting.push({ index: shard.index, killed: false });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function attempt(plan, dir, { index, killed }) {
  return new Promise((resolve) => {
    const args = [cli, 'sweep', 'run', plan, '--shard', `${index}/${SHARDS}`, '--dir', dir];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const timer = killed
      ? setInterval(() => {
          // As soon as it has begun to write.
          if (readdirSync(dir).some((file) => file.includes(`${index}-of-`) && file.endsWith('.part')))
            child.kill('SIGKILL');
        }, 1)
      : undefined;
    child.on('close', (code) => {
      clearInterval(timer);
      resolve(code);
    });
  });
}

function signalbox(args) {
  return run(process.execPath, [cli, ...args], folder);
}

function script(text) {
  writeFileSync(join(folder, 'script.js'), text);
  return run(process.execPath, ['script.js'], folder);
}

function run(command, args, cwd) {
  const shell = command === 'npm' && SHELL;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell,
    maxBuffer: 2 ** 30,
  });
  if (status !== 0)
    throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

function expectSame(ours, expected) {
  const [x, y] = [ours, expected].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (x !== y) throw new Error(`expected ${y.slice(0, 500)}, got ${x.slice(0, 500)}`);
}

let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await Promise.resolve(check());
    passed++;
    console.log(`ok   ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${error.message}`);
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
