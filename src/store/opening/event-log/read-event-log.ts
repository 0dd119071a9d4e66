/** Reads an event log in a thread of its own, as far as a replay needs it. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { LogBytes, LogFault } from '../../../formats/spark-event-log/log-bytes';
import { LogRebuilder } from '../../../formats/spark-event-log/rebuild';
import { replayLog } from '../../../formats/spark-event-log/replay/replay-log';
import type { ReplayLog } from '../../../formats/spark-event-log/replay/replay-log';
import { wholeLog } from '../../../formats/spark-event-log/whole-log';

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
  const names = files.map((file) => file.name);
  const whole = wholeLog(rebuilder, bytes, names);
  if (!whole.ok) return err(`${name} was not opened: ${whole.error}.`);
  const log = replayLog(whole.value.application);
  if (typeof log === 'string') return err(`${name} was not opened. ${log}`);
  return ok({ ...log, findings: [...whole.value.remarks, ...log.findings] });
}
