/** Entry point of `npm run -s signalbox`. */
import { runCli } from './cli';
import { processIo } from './io';
import { withSolver } from './with-solver';

// Whoever reads our output may stop early, as `head` does: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Set, not called: what is still to be written must get out.
process.exitCode = await withSolver(() => runCli(process.argv.slice(2), processIo()));
