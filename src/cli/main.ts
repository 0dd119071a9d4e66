/** Entry point of `npm run -s signalbox`. */
import { runCli } from './cli';
import { processIo } from './io';
import { readManyJobs, runManyJobs } from './plan/all-cores';
import { withSolver } from './with-solver';

// Whoever reads our output may stop early, as `head` does: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Set, not called: what is still to be written must get out.
const args = process.argv.slice(2);
const many = readManyJobs(args);
process.exitCode = many === undefined ? await withSolver(() => runCli(args, processIo())) : await runManyJobs(many);
