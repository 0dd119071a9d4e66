import { useLastingState } from './use-lasting-state';

/**
 * Which thing of a list is open, by id. While one is open, selecting another anywhere on the page opens that one instead.
 * @param list name of the list, under which another variant finds what is open
 * @param selected id of what is selected, if it is one of the list
 * @param revealed id of the one in which a field is looked for
 */
export function useOpenFollowing(list: string, selected: string | undefined, revealed?: string) {
  const [{ open, before }, keep] = useLastingState<Opened>(
    list,
    { open: selected, before: selected },
    ({ before }) => before === selected,
  );
  const setOpen = (next: string | undefined) => keep({ open: next, before: selected });
  const isNew = selected !== before;
  const follows = isNew && selected !== undefined && open !== undefined;
  const wanted = revealed ?? (follows ? selected : open);
  if (isNew || wanted !== open) keep({ open: wanted, before: selected });
  return [wanted, setOpen] as const;
}

interface Opened {
  readonly open: string | undefined;
  /** What was selected then. */
  readonly before: string | undefined;
}
