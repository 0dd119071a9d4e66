/** An event log of Spark from files: plain, compressed, zipped, or the parts of a rolling one in any order. */
import { readFileName, rollingOrder } from '../formats/spark-event-log/file-names';
import { LogBytes, LogFault } from '../formats/spark-event-log/log-bytes';
import { LogRebuilder } from '../formats/spark-event-log/rebuild';
import type { LoggedApplication } from '../formats/spark-event-log/rebuild';
import { wholeLog } from '../formats/spark-event-log/whole-log';
import { usage } from './arguments';
import { CommandError, Exit } from './exit';
import type { CommandIo } from './io';
import { reasonOf } from './sources';

/** The application of the files of one log. Files that end too early, and parts that are missing, are named on standard error. */
export function readLog(command: string, files: readonly string[], io: CommandIo): LoggedApplication {
  const order = inOrder(files);
  if (order.length === 0) {
    throw usage(
      command,
      `${files.join(', ')}: expected the files events_… of the rolling log, not its folder or marker`,
    );
  }
  const rebuilder = new LogRebuilder();
  const bytes = new LogBytes(rebuilder);
  for (const file of order) readInto(bytes, file, io);
  const log = wholeLog(rebuilder, bytes, files);
  if (!log.ok) throw new CommandError(Exit.invalid, [`${order.join(', ')}: ${log.error}`]);
  for (const remark of log.value.remarks) io.error(`signalbox: ${remark}\n`);
  return log.value.application;
}

function readInto(bytes: LogBytes, file: string, io: CommandIo): void {
  const log = bytes.file(file);
  try {
    for (const piece of io.readPieces(file)) log.push(piece);
    log.end();
  } catch (error) {
    if (error instanceof LogFault) throw new CommandError(Exit.invalid, [error.message]);
    throw new CommandError(Exit.file, [`cannot read ${file}: ${reasonOf(error)}`]);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Parts of a rolling log by their numbers; anything else as given. */
function inOrder(files: readonly string[]): readonly string[] {
  if (!files.every((file) => readFileName(nameOf(file)).rolling)) return files;
  return rollingOrder(files).order.flatMap((name) => files.filter((file) => nameOf(file) === name));
}
