/** An event log of Spark from files: plain, compressed, zipped, or the parts of a rolling one in any order. */
import { missingParts, mixture, otherRuns, readFileName, rollingOrder } from '../formats/spark-event-log/file-names';
import { LogBytes, LogFault } from '../formats/spark-event-log/log-bytes';
import { LogRebuilder, saysNothing } from '../formats/spark-event-log/rebuild';
import type { LoggedApplication } from '../formats/spark-event-log/rebuild';
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
  const application = rebuilder.application();
  if (saysNothing(application)) {
    throw new CommandError(Exit.invalid, [`${order.join(', ')}: no line is an event of Spark`]);
  }
  const mixed = mixture(application.attempts);
  if (mixed !== undefined) throw new CommandError(Exit.invalid, [`${order.join(', ')}: ${mixed}`]);
  const other = otherRuns(bytes.leftOut);
  if (other !== undefined) io.error(`signalbox: ${other}\n`);
  const missing = missingParts(files.map(nameOf));
  if (missing !== undefined) io.error(`signalbox: ${missing}\n`);
  for (const cut of bytes.cut) io.error(`signalbox: ${cut} ends in the middle: what comes before it counts\n`);
  return application;
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
