/** `from-sls` and `to-sls`: scenarios of traces for Hadoop's load simulator, and the other way round. */
import { basename } from 'node:path';
import { formatProblem } from '../../base/result';
import { checkDocument } from '../../engine/document/check-document';
import { expandScenario } from '../../engine/expand';
import { variantsOf } from '../../engine/document/variants';
import { readSls } from '../../formats/sls/read-sls';
import { DEFAULT_OPTIONS, slsParts } from '../../formats/sls/sls-scenario';
import { writeSlsJobs, writeSlsTopology } from '../../formats/sls/write-sls';
import type { Scenario } from '../../scenario/schema';
import { parseArguments } from '../arguments';
import { CommandError, Exit, invalidDocument } from '../exit';
import type { CommandIo } from '../io';
import { readWhole } from '../options';
import { readRunnable, readText } from '../sources';

/** Prints the scenario of a trace; what was simplified or left out goes to standard error. */
export function fromSlsCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments('from-sls', args, {
    positional: ['FILE'],
    options: ['--scheduler', '--jobs'],
    switches: [],
  });
  const [path] = positional;
  const read = readSls(readText(path, io));
  if (!read.ok)
    throw new CommandError(
      Exit.invalid,
      read.error.map((p) => `${path}:${p.line}: ${p.message}`),
    );
  const system = options['--scheduler'] ?? DEFAULT_OPTIONS.system;
  const empty: Scenario = {
    signalbox: 1,
    title: `Trace ${basename(path)}`,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 4, capacity: { vcore: 10, memory: '10GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: system },
    workload: [],
  };
  const jobs = readWhole('from-sls', options, '--jobs', { min: 1 }) ?? Infinity;
  const parts = slsParts(read.value, empty, { ...DEFAULT_OPTIONS, jobs, system });
  const document = {
    ...empty,
    ...(parts.cluster === undefined ? {} : { cluster: parts.cluster }),
    ...(parts.queues === undefined ? {} : { queues: parts.queues }),
    ...(parts.workload === undefined ? {} : { workload: parts.workload }),
  };
  for (const { line, message } of read.value.notices) io.error(`signalbox: ${path}:${line}: ${message}\n`);
  for (const note of parts.notes) io.error(`signalbox: ${note}\n`);
  const checked = checkDocument(document);
  if (!checked.ok) throw invalidDocument(checked.error);
  io.out(`${JSON.stringify(document, null, 2)}\n`);
}

/** Prints the jobs of a variant as a trace, or its nodes as a topology; what these cannot say goes to standard error. */
export function toSlsCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('to-sls', args, {
    positional: ['FILE or GALLERY-ID'],
    options: ['--variant'],
    switches: ['--nodes'],
  });
  const scenario = readRunnable(positional[0], io);
  const expanded = expandScenario(scenario, options['--variant'] ?? variantsOf(scenario)[0].id);
  if (!expanded.ok) throw invalidDocument(expanded.error);
  const { text, notices } = switches.has('--nodes') ? writeSlsTopology(expanded.value) : writeSlsJobs(expanded.value);
  for (const notice of notices) io.error(`signalbox: ${formatProblem(notice)}\n`);
  io.out(text);
}
