import { runStreams, without } from '../../experiments/pool';
import { Ranking, Sample, mean } from '../../judging';
import { list, number, object, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';

/** Choices of machines, with the seeds 1 to this. */
const PLACEMENTS = 4;

/** These follow from the stream of jobs alone: each value counts. */
const OF_THE_STREAM: readonly string[] = ['jobs_batch', 'jobs_service', 'mean_tasks_batch'];

/** Of each statistic the values by choice of machines, a list for each workload seed. */
async function runs(given: JsonObject): Promise<Readonly<Record<string, readonly (readonly number[])[]>>> {
  const settings = without(given, 'seeds', 'modes');
  const all = await Promise.all(
    list(given.seeds).map((seed) => runStreams('cellStream', { ...settings, workload: number(seed) }, PLACEMENTS)),
  );
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, all.map((values) => values[key])]));
}

/** The means over the workload seeds, by choice of machines. */
function overSeeds(values: readonly (readonly number[])[]): number[] {
  return values[0].map((_, placement) => mean(values.map((ofSeed) => ofSeed[placement])));
}

/** Kinds measured.omega.*. */
export async function runMeasured(input: Json): Promise<unknown> {
  const statistics = Object.entries(await runs(object(input)));
  return Object.fromEntries(
    statistics.map(([key, values]) => [
      key,
      OF_THE_STREAM.includes(key) ? values.map(([value]) => value) : new Sample(overSeeds(values), 1),
    ]),
  );
}

/** Kind relation.conflict_modes. */
export async function runConflictModes(input: Json): Promise<unknown> {
  const given = object(input);
  const fractions = list(given.modes)
    .map(text)
    .map(async (mode) => {
      const [conflict, txn] = mode.split('+');
      const { conflict_fraction_service: values } = await runs({ ...given, conflict, txn });
      return [mode, mean(overSeeds(values))] as const;
    });
  return {
    order_of_service_conflict_fraction_asc: new Ranking(Object.fromEntries(await Promise.all(fractions)), true),
  };
}
