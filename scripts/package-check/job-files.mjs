// Job files, each checked by what reads it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { environment, expectSame, has, inFolder, projectFile, run, signalbox } from './stranger.mjs';
import { merged, plan, whole } from './sweeps.mjs';

const SHARDS = 12;
const job = (kind) => signalbox(['sweep', 'jobs', plan, '--for', kind, '--shards', String(SHARDS)]);

export const jobFileChecks = {
  'workflows are valid by the schema of GitHub Actions': () => {
    for (const text of [job('github'), projectFile('docs/examples/queue-change.yml')]) {
      const { errors } = validateWorkflow(text);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
    }
  },
  'the script for Slurm is one of a shell, and does a sweep where there is a cluster': () => {
    const dir = inFolder('slurm');
    const path = join(dir, 'array.sh');
    writeFileSync(path, job('slurm'));
    run('bash', ['-n', path], dir);
    if (!has('sinfo', [])) return 'there is no Slurm here: read by a shell alone';
    const env = environment();
    run('sbatch', ['--test-only', path], dir, { env });
    run('sbatch', ['--wait', path], dir, { env });
    expectSame(merged(dir), merged(whole));
    return `an array of ${SHARDS} tasks on the cluster that is here`;
  },
};
