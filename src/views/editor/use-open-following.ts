import { useState } from 'react';

/**
 * Which thing of a list is open, by id. While one is open, selecting another anywhere on the page opens that one instead.
 * @param selected id of what is selected, if it is one of the list
 * @param revealed id of the one in which a field is looked for
 */
export function useOpenFollowing(selected: string | undefined, revealed?: string) {
  const [open, setOpen] = useState(revealed ?? selected);
  const [before, setBefore] = useState(selected);
  if (selected !== before) {
    setBefore(selected);
    if (open !== undefined && selected !== undefined) setOpen(selected);
  }
  if (revealed !== undefined && revealed !== open) setOpen(revealed);
  return [open, setOpen] as const;
}
