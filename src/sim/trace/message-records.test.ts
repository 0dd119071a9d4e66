import { describe, expect, it } from 'vitest';
import { MessageRecords } from './message-records';
import { records } from './records';
import { Message, TraceWriter } from './trace';

/** All rows, whatever chunks they lie in. */
function rowsOf(trace: TraceWriter): number[][] {
  return trace
    .takeChunks()
    .flatMap(({ time, kind, a, b, c, d, length }) =>
      Array.from({ length }, (_, row) => [time[row], kind[row], a[row], b[row], c[row], d[row]]),
    );
}

function written(write: (messages: MessageRecords, trace: TraceWriter) => void): number[][] {
  const trace = new TraceWriter('outcomes', { clock: 5 });
  write(new MessageRecords(trace), trace);
  return rowsOf(trace);
}

describe('Records of messages', () => {
  it('are those of their declaration, one by one and together, over the end of a chunk as well', () => {
    const count = 3000;
    const nodes = Int32Array.from({ length: count }, (_, i) => i % 7);
    const values = Int32Array.from({ length: count }, (_, i) => i - 4);
    const declared = written((_, trace) => {
      nodes.forEach((node, i) => trace.write(records.message, 3, node, Message.reply, values[i], 500));
    });
    const oneByOne = written((messages) => {
      nodes.forEach((node, i) => messages.write(3, node, Message.reply, values[i], 500));
    });
    const together = written((messages) => {
      messages.writeEach(3, nodes, Message.reply, values, 500, 0, 1000);
      messages.writeEach(3, nodes, Message.reply, values, 500, 1000, count - 1000);
    });
    expect(declared).toHaveLength(count);
    expect(oneByOne).toEqual(declared);
    expect(together).toEqual(declared);
  });

  it('hold values of 24 bits', () => {
    const write = (value: number) => () =>
      written((messages) => {
        messages.write(0, 0, Message.task, value, 0);
      });
    expect(write(2 ** 23 - 1)()[0][4]).toBe(Message.task | ((2 ** 23 - 1) << 8));
    expect(write(2 ** 23)).toThrow('the value 8388608 of a message does not fit into its column');
  });

  it('are counted, and left out, where only figures are recorded', () => {
    const trace = new TraceWriter('metrics', { clock: 0 });
    new MessageRecords(trace).writeEach(0, new Int32Array(2), 1, new Int32Array(2), 0, 0, 2);
    expect(trace.count).toBe(2);
    expect(rowsOf(trace)).toEqual([]);
  });
});
