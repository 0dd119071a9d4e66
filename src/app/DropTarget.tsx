import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { acceptDrops } from '../store/opening/files';

/** Opens files that are dropped on the page, and says so while one is held over it. */
export function DropTarget({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const [over, setOver] = useState(false);
  useEffect(() => (target.current === null ? undefined : acceptDrops(target.current, setOver)), [target]);
  return over ? (
    <div className="drop-target">
      Drop a scenario, a queues.yaml, a file of YARN’s schedulers, a fairscheduler.xml, a trace of Hadoop’s load
      simulator or a table of applications to open it
    </div>
  ) : null;
}
