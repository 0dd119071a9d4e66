import { expect, it } from 'vitest';
import { readSource } from './source-problems';

const document = {
  signalbox: 1,
  cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '4GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.etl' }],
  scheduler: { type: 'yunikorn' },
  workload: [{ id: 'etl', kind: 'spark', queue: 'root.etl' }],
};

function marked(text: string): string[] {
  const read = readSource(text);
  return read.ok ? [] : read.error.map(({ from, to }) => text.slice(from, to));
}

it('reads a valid document', () => {
  expect(readSource(JSON.stringify(document))).toEqual({ ok: true, value: document });
});

it('marks the value that is wrong', () => {
  expect(marked(JSON.stringify(document).replace('"4GB"', '"lots"'))).toEqual(['"lots"']);
  expect(
    marked(JSON.stringify({ ...document, workload: [{ id: 'etl', kind: 'spark', queue: 'root.nowhere' }] })),
  ).toEqual(['"root.nowhere"']);
});

it('marks where the text stops being JSON', () => {
  expect(marked('{"signalbox": 1,, }')).toEqual([',']);
  expect(marked('')).toEqual(['']);
});

it('marks a field that is missing at what should hold it', () => {
  const { scheduler: _, ...rest } = document;
  expect(marked(JSON.stringify(rest))).toEqual(['{']);
});
