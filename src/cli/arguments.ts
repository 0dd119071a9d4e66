/** Reading of the arguments after a command: positional ones, options with a value, switches. */
import { CommandError, Exit } from './exit';

/** What a command understands. */
export interface ArgumentSpec {
  /** Names of the positional arguments, all required. */
  readonly positional: readonly string[];
  /** The name of any number of further positional arguments; none if absent. */
  readonly more?: string;
  /** Options that take a value, such as `--seed 5` or `--seed=5`. */
  readonly options: readonly string[];
  readonly switches: readonly string[];
  /** Those of the switches that exclude each other, such as formats. */
  readonly oneOf?: readonly string[];
}

export interface Arguments {
  readonly positional: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

/** Reads the arguments by the specification; anything else is a usage error. `--` ends the options. */
export function parseArguments(command: string, args: readonly string[], spec: ArgumentSpec): Arguments {
  const positional: string[] = [];
  const options: Record<string, string> = {};
  const switches = new Set<string>();
  let onlyPositional = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (onlyPositional || arg === '-' || !arg.startsWith('-')) {
      positional.push(arg);
      continue;
    }
    if (arg === '--') {
      onlyPositional = true;
      continue;
    }
    const equals = arg.indexOf('=');
    const name = equals < 0 ? arg : arg.slice(0, equals);
    if (spec.switches.includes(name) && equals < 0) switches.add(name);
    else if (spec.options.includes(name)) {
      const value = equals < 0 ? args[++i] : arg.slice(equals + 1);
      if (value === undefined || value === '') throw usage(command, `${name} needs a value`);
      options[name] = value;
    } else if (spec.switches.includes(name)) throw usage(command, `there is no option ${arg}: ${name} takes no value`);
    else throw usage(command, `there is no option ${name}`);
  }
  const rivals = spec.oneOf?.filter((name) => switches.has(name)) ?? [];
  if (rivals.length > 1) throw usage(command, `expected only one of ${rivals.join(', ')}`);
  if (positional.length < spec.positional.length) {
    throw usage(command, `${spec.positional[positional.length]} is missing`);
  }
  if (positional.length > spec.positional.length && spec.more === undefined) {
    throw usage(command, `unexpected argument "${positional[spec.positional.length]}"`);
  }
  return { positional, options, switches };
}

/** A usage error of a command. */
export function usage(command: string, message: string): CommandError {
  return new CommandError(Exit.usage, [`${command}: ${message}; see --help`]);
}
