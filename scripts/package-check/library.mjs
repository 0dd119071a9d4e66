// The library and the command line.
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from '../install.mjs';
import { LICENSES_FILE } from '../licenses.mjs';
import { expectSame, folder, projectFile, run, script, signalbox } from './stranger.mjs';

const frozen = JSON.parse(projectFile('src/engine/gallery-fingerprints.json'));

export const libraryChecks = {
  'the licences of the packages in it go along': () => {
    const text = readFileSync(join(folder, 'node_modules/signalbox', LICENSES_FILE), 'utf8');
    if (!text.includes('\nvalibot ')) throw new Error(`${LICENSES_FILE} does not name valibot`);
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
};
