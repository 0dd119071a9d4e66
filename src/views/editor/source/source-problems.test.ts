import { expect, it } from 'vitest';
import '../../../engine/systems';
import { readSource, unknownIn } from './source-problems';

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

it('marks a misspelt field of a valid document, and says what was probably meant', () => {
  const misspelt = {
    ...document,
    workload: [{ ...document.workload[0], spark_driver_cores: 2, 'spark.driver.core': 2 }],
  };
  const text = JSON.stringify(misspelt);
  const read = readSource(text);
  if (!read.ok) throw new Error('it is valid');
  const [first, second] = unknownIn(text, read.value);
  expect([first, second].map(({ severity }) => severity)).toEqual(['info', 'info']);
  expect(text.slice(first.from, first.to)).toBe('2');
  expect(second.message).toContain('workload.etl.spark.driver.core: no such field is known');
  expect(second.message).toContain('did you mean "spark.driver.cores"?');
  expect(unknownIn(JSON.stringify(document), document as never)).toEqual([]);
});
