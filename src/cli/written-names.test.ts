import { describe, expect, it } from 'vitest';
import { signalbox } from './testing/memory-io.test-helper';

const TITLE = '=SUM(1)|`a`<b>&lt;*_~~$x$';

const document = {
  signalbox: 1,
  title: TITLE,
  cluster: { nodes: [{ id: 'n', capacity: { vcore: 2, memory: '4GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.q_a' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'job', kind: 'batch', queue: 'root.q_a', count: 2, tasks: 2, duration: '10s' }],
  variants: [{ id: 'A_1' }, { id: '-B', changes: [{ path: ['cluster', 'nodes', 'n', 'count'], value: 2 }] }],
};
const files = { f: JSON.stringify(document) };
const OFFSET = 'queues/root.q_a/properties/priority.offset';

describe('what other programs read', () => {
  it('has numbers below zero as numbers in CSV, and names that look like formulas as text', async () => {
    const { out } = await signalbox(['sweep', 'f', '--knob', OFFSET, '--values=-5,0', '--csv'], files);
    const lines = out.trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['-5', 'A_1'],
      ['-5', "'-B"],
      ['0', 'A_1'],
      ['0', "'-B"],
    ]);
  });

  it('has no name that Markdown would read, and no link where there is only a part of one', async () => {
    const { out } = await signalbox(['report', 'f', '--seeds', '1', '--no-flips', '--markdown'], files);
    expect(out.split('\n')[0]).toBe('# =SUM(1)\\|\\`a\\`\\<b\\>\\&lt;\\*\\_\\~\\~\\$x\\$');
    expect(out).toContain('## A\\_1 and -B diverge at');
    expect(out).toMatch(/append it to the address of the app: `#s1\.[\w.-]+`\n$/);
  });

  it('calls a unit the same in every file', async () => {
    const command = async (...args: readonly string[]) => (await signalbox(args, files)).out;
    const run = JSON.parse(await command('run', 'f', '--json')) as {
      runs: { metrics: Record<string, { unit: string }> }[];
    };
    const compared = JSON.parse(await command('compare', 'f', '--seeds', '1', '--json')) as {
      rows: { id: string; unit: string }[];
    };
    const csv = await command('compare', 'f', '--seeds', '1', '--csv');
    for (const id of ['finished', 'makespan', 'busy-share', 'idle-core-seconds']) {
      const { unit } = run.runs[0].metrics[id];
      expect(compared.rows.find((row) => row.id === id)?.unit).toBe(unit);
      expect(csv).toMatch(new RegExp(`^${id},[^,]*,${unit},A_1,`, 'm'));
    }
  });
});
