/** Entry point of `npm run -s signalbox`. */
import { prepareRun, SolverNotLoaded } from '../engine/simulate';
import { runCli } from './cli';
import { processIo } from './io';

// Whoever reads our output may stop early, as `head` does: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

/** Only a run that needs the solver takes the time to load it. */
async function carryOut(args: readonly string[]): Promise<number> {
  try {
    return runCli(args, processIo());
  } catch (error) {
    if (!(error instanceof SolverNotLoaded)) throw error;
    await prepareRun(error.scheduler);
    return runCli(args, processIo());
  }
}

// Set, not called: what is still to be written must get out.
process.exitCode = await carryOut(process.argv.slice(2));
