import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { acceptDrops } from '../store/opening/files';
import './drop-target.css';

/** Opens files that are dropped on the page, and says so while one is held over it. */
export function DropTarget({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const [over, setOver] = useState(false);
  useEffect(() => (target.current === null ? undefined : acceptDrops(target.current, setOver)), [target]);
  return over ? (
    <div className="drop-target">
      Drop it to open it: a scenario, the configuration of a scheduler, a trace, an event log of Spark or a table of
      applications
    </div>
  ) : null;
}
