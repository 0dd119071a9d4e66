import { useState } from 'react';

/**
 * Which thing of a list is open, by id. While one is open, selecting another anywhere on the page opens that one instead.
 * @param selected id of what is selected, if it is one of the list
 */
export function useOpenFollowing(selected: string | undefined) {
  const [open, setOpen] = useState(selected);
  const [before, setBefore] = useState(selected);
  if (selected !== before) {
    setBefore(selected);
    if (open !== undefined && selected !== undefined) setOpen(selected);
  }
  return [open, setOpen] as const;
}
