/** Entry point of `npm run -s signalbox`. */
import { runCli } from './cli';
import { Exit } from './exit';
import { processIo } from './io';
import { readManyJobs, runManyJobs } from './plan/all-cores';
import { RUNS_FOR_PARENT } from './runs/messages';
import { serveRuns } from './runs/serve';
import { reasonOf } from './sources';

// A reader of the output may stop early, as `head` does: that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`signalbox: cannot write the results: ${reasonOf(error)}\n`);
  process.exit(Exit.file);
});
// Messages that go nowhere change no result.
process.stderr.on('error', () => undefined);

// Set, not called: what is still to be written must get out.
const args = process.argv.slice(2);
const many = readManyJobs(args);
if (args[0] === RUNS_FOR_PARENT) serveRuns();
else process.exitCode = many === undefined ? await runCli(args, processIo()) : await runManyJobs(many);
