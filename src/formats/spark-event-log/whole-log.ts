/** What all the files of one log come to, once the last of them has been read. */
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { missingParts, mixture, otherRuns } from './file-names';
import type { LogBytes } from './log-bytes';
import { saysNothing } from './rebuild';
import type { LoggedApplication, LogRebuilder } from './rebuild';

export interface WholeLog {
  readonly application: LoggedApplication;
  /** Sentences about what is missing: runs of a zip that were left out, parts of a rolling log, ends of files. */
  readonly remarks: readonly string[];
}

/** The application of the log; a clause where the files are no log, or those of several. @param names of all files that were given */
export function wholeLog(rebuilder: LogRebuilder, bytes: LogBytes, names: readonly string[]): Result<WholeLog, string> {
  const application = rebuilder.application();
  if (saysNothing(application)) return err('no line is an event of Spark');
  const mixed = mixture(application.attempts);
  if (mixed !== undefined) return err(mixed);
  const remarks = [otherRuns(bytes.leftOut), missingParts(names)].filter((remark) => remark !== undefined);
  const cut = bytes.cut.map((name) => `${name} ends in the middle: what comes before it counts.`);
  return ok({ application, remarks: [...remarks, ...cut] });
}
