import { makespanBound } from '../../../src/analysis/compare/bounds/makespan-bound';
import { meanCompletionBound } from '../../../src/analysis/compare/bounds/mean-completion-bound';
import type { KindRunner } from '../../adapter';
import { list, number, object, optional, text } from '../../read';
import type { Json } from '../../vectors';
import { byName } from './values';

/** Resource types by name, in the order in which the capacity lists them. */
function reader(input: Json) {
  const { apps, capacity, overcommitted } = object(input);
  const types = Object.keys(object(capacity));
  const amounts = (of: Json | undefined): number[] => types.map((type) => optional(object(of)[type], number, 0));
  return {
    types,
    amounts,
    apps: list(apps)
      .map(object)
      .map(({ submit, path, work }) => ({ submit: number(submit), path: number(path), work: amounts(work) })),
    capacity: amounts(capacity),
    overcommitted: new Set(
      optional(overcommitted, list, [])
        .map(text)
        .map((type) => types.indexOf(type)),
    ),
  };
}

/** Kinds about lower bounds of a run. */
export const boundKinds: Readonly<Record<string, KindRunner>> = {
  makespanBound: (input) => {
    const { nodes, shapes } = object(input);
    const { types, amounts, ...rest } = reader(input);
    const read = optional(shapes, list)
      ?.map(object)
      .map(({ ask, tasks }) => ({
        ask: amounts(ask),
        tasks: list(tasks)
          .map(object)
          .map(({ submit, count, seconds }) => ({
            submit: number(submit),
            count: number(count),
            time: number(seconds),
          })),
      }));
    const given = { ...rest, nodes: optional(nodes, list, []).map(amounts) };
    const bound = makespanBound(read === undefined ? given : { ...given, shapes: read });
    const name = (by: (typeof bound)['binding']) => (typeof by === 'number' ? types[by] : by);
    return {
      ends: Object.fromEntries(bound.ends.map(({ by, end }) => [name(by), end])),
      makespan: bound.makespan,
      binding: name(bound.binding),
    };
  },
  meanCompletionBound: (input) => {
    const { types, apps, capacity, overcommitted } = reader(input);
    const { srpt, path, bound } = meanCompletionBound(apps, capacity, overcommitted);
    return { srpt: byName(types, srpt), path, bound };
  },
};
