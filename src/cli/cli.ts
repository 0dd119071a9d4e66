/** The command line: the same engine without a browser. */
import { nearest } from '../base/text/nearest';
import { ENGINE_VERSION } from '../engine/version';
import { compareCommand, reportCommand } from './commands/compare-command';
import {
  galleryCommand,
  linkCommand,
  schemaCommand,
  settingsCommand,
  validateCommand,
} from './commands/document-commands';
import { CommandError, Exit } from './exit';
import type { ExitStatus } from './exit';
import { fromConfigCommand, toConfigCommand } from './commands/config-commands';
import { eventLogCommand } from './commands/event-log-command';
import { fromEventLogCommand } from './commands/from-event-log-command';
import { experimentCommand } from './commands/experiment-command';
import { fitted } from './fitted';
import { HELP, helpOf } from './help';
import type { CommandIo } from './io';
import { judgeCommand } from './commands/judge-command';
import { lessonCommand } from './commands/lesson-command';
import { policyCommand } from './commands/policy-command';
import { runCommand } from './commands/run-command';
import { fromSlsCommand, toSlsCommand } from './commands/sls-commands';
import { sweepCommand } from './commands/sweep-command';
import { withSolver } from './with-solver';

type Command = (args: readonly string[], io: CommandIo) => void | Promise<void>;

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['run', runCommand],
  ['compare', compareCommand],
  ['sweep', sweepCommand],
  ['report', reportCommand],
  ['from-config', fromConfigCommand],
  ['to-config', toConfigCommand],
  ['from-sls', fromSlsCommand],
  ['to-sls', toSlsCommand],
  ['event-log', eventLogCommand],
  ['from-event-log', fromEventLogCommand],
  ['lesson', lessonCommand],
  ['policy', policyCommand],
  ['judge', judgeCommand],
  ['validate', validateCommand],
  ['link', linkCommand],
  ['experiment', experimentCommand],
  ['gallery', galleryCommand],
  ['settings', settingsCommand],
  ['schema', schemaCommand],
]);

const NAMES = [...COMMANDS.keys()];

/**
 * Carries out a command line (without the program's name) and returns the exit status. It never throws. A command that turns out to
 * need the solver is begun again once that is loaded: it simulates before it prints anything.
 */
export async function runCli(args: readonly string[], io: CommandIo): Promise<ExitStatus> {
  try {
    await withSolver(() => dispatch(args, io));
    return Exit.ok;
  } catch (error) {
    if (error instanceof CommandError) {
      for (const line of error.lines) io.error(`signalbox: ${line}\n`);
      return error.status;
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.error(`signalbox: internal error, please report it: ${text}\n`);
    return Exit.internal;
  }
}

async function dispatch(args: readonly string[], io: CommandIo): Promise<void> {
  const [name, ...rest] = args;
  const options = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length);
  if (name === '--help' || name === '-h' || name === 'help' || options.includes('--help') || options.includes('-h')) {
    const wanted = name === 'help' || name === '--help' || name === '-h' ? rest[0] : name;
    if (wanted !== undefined && !COMMANDS.has(wanted)) throw unknownCommand(wanted);
    io.out(fitted(wanted === undefined ? HELP : helpOf(wanted), io.columns));
    return;
  }
  if (name === '--version') {
    io.out(`${ENGINE_VERSION}\n`);
    return;
  }
  if (name === undefined) throw new CommandError(Exit.usage, [`expected a command: ${NAMES.join(', ')}; see --help`]);
  const command = COMMANDS.get(name);
  if (command === undefined) throw unknownCommand(name);
  await command(rest, io);
}

function unknownCommand(name: string): CommandError {
  const near = nearest(NAMES, name);
  const meant = near === null ? `the commands are ${NAMES.join(', ')}` : `did you mean ${near}?`;
  return new CommandError(Exit.usage, [`there is no command "${name}"; ${meant}; see --help`]);
}
