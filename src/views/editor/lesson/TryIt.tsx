import { MoveHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { grouped } from '../../../base/text/counted';
import { EVERY } from '../../../authoring/edits';
import { scenarioStore } from '../../../store/document/scenario-store';
import { viewStore } from '../../../store/view/view-store';
import { useKeyPause } from '../../../ui/hooks/use-key-pause';
import { useDrag } from '../../../ui/pointer/drag';
import { VariantBadge } from '../../../ui/VariantBadge';
import { LiveEdits } from '../../shared/knobs/live-edits';
import { useVariants } from '../../shared/runs/use-runs-view';
import { useEditor } from '../editor-context';
import { coresOf, mostNodes, nodesFor } from './cores';
import type { Cores } from './cores';
import { outcomesOf } from '../../shared/runs/outcome';
import './lesson.css';

/** Pointer travel per node, CSS pixels. */
const PER_NODE = 16;

/** The first thing to try: drag the size of the cluster, and see the result in every variant. */
export function TryIt() {
  const editor = useEditor();
  const variants = useVariants();
  const cores = coresOf(editor.active.document);
  if (cores === undefined) return null;
  const outcomes = outcomesOf(variants.map(({ run }) => run.model));
  return (
    <section className="try-it" aria-label="Try it">
      <p>
        Drag the number: the cluster has <CoresNumber cores={cores} /> cores.
      </p>
      <ul aria-live="polite">
        {variants.map(({ id, index, run }, i) => {
          const outcome = outcomes[i];
          return (
            <li key={id}>
              <VariantBadge index={index} />
              <span className={outcome?.bad === true ? 'try-it__bad' : undefined}>
                {outcome?.text ?? (run.status === 'failed' ? 'could not run' : 'running')}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Gesture {
  readonly edits: LiveEdits<number>;
  readonly from: number;
  last: number;
}

/** A number to drag or to move with the arrow keys. Everything runs again while it moves. */
function CoresNumber({ cores }: { readonly cores: Cores }) {
  const { path, perNode, nodes } = cores;
  const gesture = useRef<Gesture>(undefined);
  const pause = useKeyPause();
  const [draft, setDraft] = useState<number>();
  const shown = (draft ?? nodes) * perNode;

  const finish = () => {
    pause.cancel();
    gesture.current?.edits.finish();
    gesture.current = undefined;
    setDraft(undefined);
  };
  useEffect(() => () => gesture.current?.edits.finish(), []);

  const moveTo = (wanted: number) => {
    if (gesture.current === undefined) {
      const coalesce = Symbol('cores');
      const write = (count: number) => void scenarioStore.getState().edit(path, count, { variant: EVERY, coalesce });
      gesture.current = { edits: new LiveEdits(write), from: nodes, last: nodes };
      viewStore.getState().setPlaying(false);
    }
    const count = nodesFor(cores, wanted * perNode);
    if (count === gesture.current.last) return;
    gesture.current.last = count;
    setDraft(count);
    gesture.current.edits.set(count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo((gesture.current?.last ?? nodes) + step * (event.shiftKey ? 5 : 1));
    pause.restart(finish);
  };

  const grab = useDrag<number>({ move: (from, { dx }) => moveTo(from + dx / PER_NODE), end: finish });
  // A slider by its role: it is in a sentence, takes the focus, keys and the pointer.
  const interactive: HTMLAttributes<HTMLSpanElement> = {
    role: 'slider',
    tabIndex: 0,
    onKeyDown,
    onPointerDown: (event) => grab(event, nodes),
  };
  const step = perNode === 1 ? 'one core' : `${perNode} cores`;
  return (
    <span
      className="try-it__number"
      aria-label="Cores of the cluster, in all variants"
      aria-valuemin={perNode}
      aria-valuemax={mostNodes(cores) * perNode}
      aria-valuenow={shown}
      title={`Drag, or press the arrow keys: ${step} at a time, in all variants`}
      {...interactive}
    >
      {grouped(shown)}
      <MoveHorizontal size={14} aria-hidden="true" />
    </span>
  );
}
