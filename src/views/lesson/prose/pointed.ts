/**
 * A part of the text under the pointer or with the focus marks the rows that it refers to.
 */
import type { Attributes, ValueNode } from '../../../scenario/lesson/tree';
import type { Playground } from '../../../store/playground';

/** Applications, groups, queues and nodes that a value names: `B.app[etl/5].wait` refers to `app:etl/5`. */
export function subjectsOfValue({ value }: ValueNode): string[] {
  return [...value.matchAll(/\.(app|queue|node)\[([^\]]+)\]/g)].map(([, kind, id]) => `${kind}:${id}`);
}

/** What a link selects or marks. */
export function subjectsOfShow({ select, mark }: Attributes): string[] {
  return [...(select === undefined || select === 'none' ? [] : [select]), ...(mark?.split(',') ?? [])];
}

/** What an element does when it is pointed at or focused. Nothing if it refers to nothing. */
export function pointing(subjects: readonly string[], { view }: Playground) {
  if (subjects.length === 0) return {};
  const point = (pointed: readonly string[] | undefined) => (): void => {
    const { sight, setSight } = view.getState();
    if (sight !== undefined && sight.pointed !== pointed) setSight({ ...sight, pointed });
  };
  const on = point(subjects);
  const off = point(undefined);
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}
