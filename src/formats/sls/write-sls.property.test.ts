import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import type { SlsTrace } from './trace';
import { writeSlsJobs, writeSlsTopology } from './write-sls';
import { documentOf, job, trace } from './sls.test-helper';

const task = fc.record({
  'container.type': fc.constantFrom('map', 'reduce'),
  'container.memory-mb': fc.integer({ min: 1, max: 9000 }),
  'container.vcores': fc.integer({ min: 0, max: 4 }),
  'duration.ms': fc.integer({ min: 1, max: 100_000 }),
  count: fc.integer({ min: 1, max: 3 }),
});

const anyTrace = fc.array(
  fc.record({
    'job.id': fc.constantFrom('a', 'b', 'c'),
    'job.start.ms': fc.integer({ min: 0, max: 1_000_000 }),
    'job.queue.name': fc.constantFrom('default', 'root.x', 'x', 'deep.er'),
    'job.user': fc.constantFrom('ana', 'ben'),
    'am.memory-mb': fc.integer({ min: 1, max: 4096 }),
    'job.tasks': fc.array(task, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 6 },
);

function expanded(text: string) {
  const parsed = parseScenario(documentOf(text));
  if (!parsed.ok) throw new Error(parsed.error[0].message);
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error(input.error[0].message);
  return input.value;
}

describe('there and back', () => {
  test('A trace that is read, written and read again says the same', () => {
    fc.assert(
      fc.property(anyTrace, (jobs) => {
        const text = jobs.map((one) => JSON.stringify(one)).join('\n');
        const written = writeSlsJobs(expanded(text)).text;
        const told = (source: string) =>
          trace(source)
            .jobs.map(({ start, user, amMemoryMb, tasks }) => ({ start, user, amMemoryMb, tasks: spread(tasks) }))
            .sort((a, b) => a.start - b.start);
        expect(told(written)).toEqual(told(text));
      }),
    );
  });

  test('Leaves have the names by which the schedulers look them up', () => {
    const named = (type: string, name: string): unknown => {
      const written = writeSlsJobs({
        ...expanded(job({ 'job.queue.name': name })),
        scheduler: { type },
      }).text;
      return (JSON.parse(written) as Record<string, unknown>)['job.queue.name'];
    };
    expect(named('yarn-capacity', 'sls_queue_1')).toBe('sls_queue_1');
    expect(named('yarn-capacity', 'root.deep.er')).toBe('er');
    expect(named('yarn-fair', 'root.deep.er')).toBe('deep.er');
  });

  test('A topology is read back as it was written', () => {
    const text = `{"num.nodes": 5, "num.racks": 2}\n${job({})}`;
    const { nodes } = trace(writeSlsTopology(expanded(text)).text);
    expect(nodes.map(({ rack, node, memoryMb, vcores }) => [rack, node, memoryMb, vcores])).toEqual([
      ['rack-1', 'node-1', 10_240, 10],
      ['rack-1', 'node-3', 10_240, 10],
      ['rack-1', 'node-5', 10_240, 10],
      ['rack-2', 'node-2', 10_240, 10],
      ['rack-2', 'node-4', 10_240, 10],
    ]);
  });
});

/** One by one and in the order of stage and size, in which they are asked for. */
function spread(tasks: SlsTrace['jobs'][number]['tasks']): string[] {
  return tasks
    .flatMap(({ count, reduce, duration, memoryMb, vcores }) =>
      Array.from({ length: count }, () => `${reduce} ${memoryMb} ${vcores} ${duration}`),
    )
    .sort();
}
