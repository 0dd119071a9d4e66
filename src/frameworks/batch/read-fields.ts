import type { JsonObject } from '../../base/json';
import type { KnobHolder } from '../../scenario/knobs';

/** What a batch job says of the data that it reads, and at what cost. */
const READ = ['input', 'rackReadFactor', 'anyReadFactor', 'networkBandwidth'] as const;

/** The fields among `READ` that a job sets, for other kinds of applications that have them under the same names. */
export function readFields(settings: KnobHolder): JsonObject {
  return Object.fromEntries(READ.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));
}
