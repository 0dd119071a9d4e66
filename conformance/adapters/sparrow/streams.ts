import { runStreams, without } from '../../experiments/pool';
import { Ranking, Sample, mean } from '../../judging';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import type { Experiment } from '../../experiments/experiments';
import { policyNames } from './run-input';

/** Independent streams of jobs, with the seeds 1 to this. */
const STREAMS = 8;

async function samples(experiment: Experiment, given: JsonObject): Promise<Readonly<Record<string, Sample>>> {
  const values = await runStreams(experiment, without(given, 'runs'), STREAMS);
  const originals = number(given.runs);
  return Object.fromEntries(Object.entries(values).map(([key, one]) => [key, new Sample(one, originals)]));
}

/** Kinds measured.sparrow.*. */
export function runMeasured(input: Json): Promise<unknown> {
  return samples('jobStream', object(input));
}

/** Kind measured.hybrid. */
export function runHybrid(input: Json): Promise<unknown> {
  return samples('hybridMix', object(input));
}

/** Kind relation.policy_order. All policies have the same streams of jobs. */
export async function runPolicyOrder(input: Json, expected: Json): Promise<unknown> {
  const { policies, ...given } = object(input);
  const names = list(policies).map((name) => oneOf(name, ...policyNames));
  const means = await Promise.all(
    names.map(async (policy) => {
      const { response_mean_ms: responses } = await runStreams(
        'jobStream',
        { ...without(given, 'runs'), policy },
        STREAMS,
      );
      return [policy, mean(responses)] as const;
    }),
  );
  const ties = optional(object(expected).ties_allowed, list, []).map(text);
  return { order_of_mean_response_desc: new Ranking(Object.fromEntries(means), false, ties), ties_allowed: ties };
}
