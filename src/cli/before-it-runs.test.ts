import { describe, expect, it } from 'vitest';
import { runCli } from './cli';
import { Exit } from './exit';
import { MemoryIo, signalbox } from './testing/memory-io.test-helper';

describe('what is wrong is said before anything runs', () => {
  it.each<[string, number, readonly string[], string]>([
    ['a report into a folder that refuses it', Exit.file, ['report', 'storm', '--out', '/forbidden/r.html'], 'cannot'],
    ['an application that is not there', Exit.usage, ['report', 'storm', '--why', 'none@5s'], 'no application "none"'],
    ['two formats', Exit.usage, ['compare', 'storm', '--json', '--csv'], 'expected only one of --json, --csv'],
    [
      'a metric of a sweep',
      Exit.usage,
      ['sweep', 'storm', '--knob', 'load', '--values', '1', '--metric', 'makespam'],
      'no metric',
    ],
    ['a metric of a challenge', Exit.usage, ['judge', 'storm', '--metric', 'makespam'], 'no metric "makespam"'],
    ['a metric of a plan', Exit.usage, ['sweep', 'plan', 'storm', '--metric', 'makespam'], 'no metric "makespam"'],
    [
      'kept runs',
      Exit.file,
      ['experiment', 'delay', '--keep', '/forbidden/k'],
      'cannot write /forbidden/k: permission',
    ],
    ['a file of one run for two', Exit.usage, ['run', 'storm', '--jobruntime', 'j.csv'], 'choose it with --variant'],
    ['a trace among the results', Exit.usage, ['run', 'storm', '--trace', '-'], '--trace expects a file'],
  ])('%s', async (_, status, args, message) => {
    const io = new MemoryIo();
    expect(await runCli(args, io)).toBe(status);
    expect(io.errors).toContain(message);
    expect(io.errors.trimEnd().split('\n')).toHaveLength(1);
    expect([io.printed, io.askedFor, Object.keys(io.written)]).toEqual(['', [], []]);
  });

  it('one seed is enough to say that a goal, a metric or a condition is misspelt', async () => {
    for (const option of ['--goal', '--metric', '--fail-if']) {
      const io = new MemoryIo();
      const text = option === '--fail-if' ? 'makespam > 5 %' : 'makespam';
      // So many seeds would take an hour.
      const args = ['compare', 'driver-deadlock', '--seeds', '10000', option, text];
      expect(await runCli(args, io)).toBe(Exit.usage);
      expect(io.errors).toContain('no metric "makespam"; did you mean makespan? it has finished, failed,');
    }
  });

  it('an empty file and an empty standard input are called so', async () => {
    const files = { 'e.json': '\n', '-': '' };
    expect((await signalbox(['run', 'e.json'], files)).error).toBe(
      'signalbox: e.json: the file is empty; expected a scenario as JSON\n',
    );
    expect((await signalbox(['run', '-'], files)).error).toContain('nothing comes from standard input');
  });
});

it('a dash stands for standard output, where a file is written otherwise', async () => {
  const report = ['report', 'driver-deadlock', '--seeds', '1', '--no-flips', '--csv'];
  const { out, files } = await signalbox([...report, '--out', '-']);
  expect(out).toMatch(/^metric,title,unit/);
  expect(files).toEqual({});
});

describe('help', () => {
  it.each([[['help', 'rum']], [['rum', '--help']], [['rum']]])('%j names the command that was meant', async (args) => {
    const { status, out, error } = await signalbox(args);
    expect([status, out]).toEqual([Exit.usage, '']);
    expect(error).toContain('there is no command "rum"; did you mean run?');
  });

  it('fits a narrow terminal, and descriptions stay in their column', async () => {
    const io = new MemoryIo();
    io.columns = 72;
    await runCli(['--help'], io);
    const lines = io.printed.split('\n');
    expect(lines.filter((line) => line.length > 72)).toEqual([]);
    const at = lines.findIndex((line) => line.includes('--realtimetrack FILE'));
    expect(lines.slice(at, at + 3)).toEqual([
      "      --realtimetrack FILE   write the file of Hadoop's load simulator",
      '                             for one variant, a record each second',
      '      --jobruntime FILE      and its jobruntime.csv',
    ]);
    expect(io.printed.replaceAll(/\s+/g, ' ')).toBe((await signalbox(['--help'])).out.replaceAll(/\s+/g, ' '));
  });
});
