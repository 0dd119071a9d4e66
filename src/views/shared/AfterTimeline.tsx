import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { laterRuns } from '../../store/later-runs';
import { usePlayground } from '../../store/page-playground';
import { PlaygroundContext } from '../../store/playground';
import type { Playground } from '../../store/playground';
import { afterPaint } from '../../ui/frame';

const known = new WeakMap<Playground, Playground>();

/** The same playground, whose pictures come a frame later. */
function laterOf(playground: Playground): Playground {
  const later = known.get(playground) ?? { ...playground, runs: laterRuns(playground.runs, afterPaint) };
  known.set(playground, later);
  return later;
}

/** Panels that follow the timeline by a frame: after an edit the timeline is what the eye waits for. */
export function AfterTimeline({ children }: { readonly children: ReactNode }) {
  const around = usePlayground();
  const playground = useMemo(() => laterOf(around), [around]);
  return <PlaygroundContext value={playground}>{children}</PlaygroundContext>;
}
