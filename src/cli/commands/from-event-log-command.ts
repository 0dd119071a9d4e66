/** `from-event-log`: a scenario that replays an application from its Spark event log. */
import { checkDocument } from '../../engine/document/check-document';
import { replayLog } from '../../formats/spark-event-log/replay/replay-log';
import { replayParts } from '../../formats/spark-event-log/replay/replay-scenario';
import { parseArguments, usage } from '../arguments';
import { CommandError, Exit, invalidDocument } from '../exit';
import type { CommandIo } from '../io';
import { readWhole } from '../options';
import { readLog } from '../read-log';

const JOBS = ['after', 'times'] as const;
const MOST_REPLICAS = 10;

/** Prints the scenario; what a replay leaves out goes to standard error. */
export function fromEventLogCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options, switches } = parseArguments('from-event-log', args, {
    positional: ['FILE'],
    more: 'FILE',
    options: ['--jobs', '--replicas'],
    switches: ['--names'],
  });
  const wanted = options['--jobs'] ?? 'after';
  const jobs = JOBS.find((one) => one === wanted);
  if (jobs === undefined) throw usage('from-event-log', `--jobs expects after or times, got "${wanted}"`);
  const replicas = readWhole('from-event-log', options, '--replicas', { min: 0, max: MOST_REPLICAS }) ?? 0;
  const log = replayLog(readLog('from-event-log', positional, io));
  if (typeof log === 'string') throw new CommandError(Exit.invalid, [`${positional[0]}: ${log}`]);
  const { entry, cluster, title, notes } = replayParts(log, {
    hidesNames: !switches.has('--names'),
    replicas,
    remoteCosts: true,
    jobs,
    takeNodes: true,
    queue: 'root.default',
    taken: new Set(),
  });
  for (const finding of log.findings) io.error(`signalbox: ${finding}\n`);
  const document = {
    signalbox: 1,
    title,
    notes,
    seed: 1,
    cluster: cluster ?? { nodes: [] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'yunikorn' },
    workload: [entry],
  };
  const checked = checkDocument(document);
  if (!checked.ok) throw invalidDocument(checked.error);
  io.out(`${JSON.stringify(document, null, 2)}\n`);
}
