/** Job files that do the shards of a plan on systems that people already run. */
import { stringify } from 'yaml';

export interface JobFileInput {
  /** First digits of the plan's name. */
  readonly name: string;
  /** Path of the plan where the shards are done. */
  readonly plan: string;
  readonly shards: number;
  /** Container image with the command line. */
  readonly image: string;
}

/** GitHub's limit of jobs in a matrix. */
export const MOST_MATRIX_JOBS = 256;
const AT_ONCE = 50;

/** A Job with one index for each shard; a claim called `signalbox-sweep` holds the plan and takes the results. */
function kubernetes({ name, plan, shards, image }: JobFileInput): string {
  const command = `signalbox sweep run /sweep/${plan} --shard "$((JOB_COMPLETION_INDEX + 1))/${shards}" --dir /sweep`;
  return stringify({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `signalbox-sweep-${name}` },
    spec: {
      completionMode: 'Indexed',
      completions: shards,
      parallelism: Math.min(shards, AT_ONCE),
      backoffLimitPerIndex: 5,
      maxFailedIndexes: shards,
      template: {
        spec: {
          restartPolicy: 'Never',
          containers: [
            {
              name: 'shard',
              image,
              command: ['sh', '-c', command],
              resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '2Gi' } },
              volumeMounts: [{ name: 'sweep', mountPath: '/sweep' }],
            },
          ],
          volumes: [{ name: 'sweep', persistentVolumeClaim: { claimName: 'signalbox-sweep' } }],
        },
      },
    },
  });
}

/** An array of one task for each shard. */
function slurm({ name, plan, shards }: JobFileInput): string {
  return `#!/bin/bash
#SBATCH --job-name=signalbox-${name}
#SBATCH --array=1-${shards}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --requeue
#SBATCH --output=signalbox-${name}-%a.log
set -euo pipefail
signalbox sweep run ${quoted(plan)} --shard "$SLURM_ARRAY_TASK_ID/${shards}"
`;
}

/** As many shards at a time as there are cores, each tried again when it fails, and the results joined. */
function parallel({ name, plan, shards }: JobFileInput): string {
  return `#!/bin/sh
set -eu
seq 1 ${shards} | parallel --retries 5 --joblog signalbox-${name}.log signalbox sweep run ${quoted(plan)} --shard {}/${shards}
signalbox sweep merge ${quoted(plan)} shard-${name}-*-of-${shards}.ndjson --out result-${name}.json
`;
}

/** A workflow with one job for each shard, and one that joins the results. */
function github({ name, plan, shards }: JobFileInput): string {
  const setUp = [
    { uses: 'actions/checkout@v4' },
    { uses: 'actions/setup-node@v4', with: { 'node-version': 22 } },
    { run: 'npm install --global signalbox' },
  ];
  return stringify({
    name: `Sweep ${name}`,
    on: 'workflow_dispatch',
    jobs: {
      shard: {
        'runs-on': 'ubuntu-latest',
        strategy: { 'fail-fast': false, matrix: { shard: Array.from({ length: shards }, (_, i) => i + 1) } },
        steps: [
          ...setUp,
          { run: `signalbox sweep run ${quoted(plan)} --shard "\${{ matrix.shard }}/${shards}"` },
          {
            uses: 'actions/upload-artifact@v4',
            with: { name: 'shard-${{ matrix.shard }}', path: `shard-${name}-*.ndjson` },
          },
        ],
      },
      merge: {
        needs: 'shard',
        'runs-on': 'ubuntu-latest',
        steps: [
          ...setUp,
          { uses: 'actions/download-artifact@v4', with: { pattern: 'shard-*', 'merge-multiple': true } },
          { run: `signalbox sweep merge ${quoted(plan)} shard-${name}-*.ndjson --out result.json` },
          { uses: 'actions/upload-artifact@v4', with: { name: 'result', path: 'result.json' } },
        ],
      },
    },
  });
}

/** A word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export const jobFiles: Readonly<Record<string, (input: JobFileInput) => string>> = {
  kubernetes,
  slurm,
  parallel,
  github,
};
