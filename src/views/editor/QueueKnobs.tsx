import { schedulerPlugin } from '../../engine/registry';
import { useEditor } from './editor-context';
import { KnobField } from './KnobField';

export interface QueueKnobsProps {
  readonly queue: string;
  readonly leaf: boolean;
}

/** The scheduler's settings of one queue; those of leaves only where they mean something. */
export function QueueKnobs({ queue, leaf }: QueueKnobsProps) {
  const { active } = useEditor();
  const { queueKnobs } = schedulerPlugin(active.document.scheduler.type);
  return queueKnobs
    .filter(({ leafOnly }) => leafOnly !== true || leaf)
    .map(({ holder, knob }) => (
      <KnobField key={knob.name} knob={knob} path={['queues', queue, ...holder, knob.name]} />
    ));
}
