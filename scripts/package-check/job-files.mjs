// Job files, each checked by what reads it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { folder, has, projectFile, run, signalbox } from './stranger.mjs';

const plan = join(folder, 'plan.json');
const job = (kind) => signalbox(['sweep', 'jobs', plan, '--for', kind, '--shards', '12']);

export const jobFileChecks = {
  'workflows are valid by the schema of GitHub Actions': () => {
    for (const text of [job('github'), projectFile('docs/examples/queue-change.yml')]) {
      const { errors } = validateWorkflow(text);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
    }
  },
  'the script for Slurm is one of a shell, and sbatch takes it': () => {
    const path = join(folder, 'array.sh');
    writeFileSync(path, job('slurm'));
    run('bash', ['-n', path], folder);
    if (!has('sinfo', [])) return 'there is no Slurm here: read by a shell alone';
    run('sbatch', ['--test-only', path], folder);
    return 'sbatch --test-only';
  },
};
