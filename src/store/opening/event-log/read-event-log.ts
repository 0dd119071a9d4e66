/** Reads an event log in a thread of its own, as far as a replay needs it. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { missingParts, mixture, otherRuns } from '../../../formats/spark-event-log/file-names';
import { LogBytes, LogFault } from '../../../formats/spark-event-log/log-bytes';
import { LogRebuilder, saysNothing } from '../../../formats/spark-event-log/rebuild';
import { replayLog } from '../../../formats/spark-event-log/replay/replay-log';
import type { ReplayLog } from '../../../formats/spark-event-log/replay/replay-log';

/** Reads the files of one log in their order. An error is a whole sentence. Never rejects. */
export async function readEventLog(name: string, files: readonly File[]): Promise<Result<ReplayLog, string>> {
  const rebuilder = new LogRebuilder();
  const bytes = new LogBytes(rebuilder);
  try {
    for (const file of files) {
      const log = bytes.file(file.name);
      const reader = file.stream().getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) log.push(read.value);
      log.end();
    }
  } catch (error) {
    return err(error instanceof LogFault ? error.message : `${name} could not be read.`);
  }
  const application = rebuilder.application();
  if (saysNothing(application)) return err(`${name} was not opened: no line in it is an event of Spark.`);
  const mixed = mixture(application.attempts);
  if (mixed !== undefined) return err(`${name} was not opened: ${mixed}.`);
  const log = replayLog(application);
  if (typeof log === 'string') return err(`${name} was not opened. ${log}`);
  const missing = missingParts(files.map((file) => file.name));
  const other = otherRuns(bytes.leftOut);
  return ok({
    ...log,
    findings: [
      ...(other === undefined ? [] : [other]),
      ...(missing === undefined ? [] : [missing]),
      ...bytes.cut.map((cut) => `${cut} ends in the middle: what comes before it counts.`),
      ...log.findings,
    ],
  });
}
