/** Work that a benchmark does in a process of its own, in which nothing else was compiled and no other memory was used. */
import { execFileSync } from 'node:child_process';

/** What the work called `name` in `processes.ts` returns for `subject`, from a new process of this program. Throws when it fails. */
export function inOwnProcess<Result>(name: string, subject = ''): Result {
  const args = [...process.execArgv, process.argv[1], '--process', name, subject];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Result;
}
