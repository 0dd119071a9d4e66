import { useEditor } from '../editor-context';
import { KnobField } from '../fields/knobs/KnobField';
import { queueKnobsOf } from '../../../authoring/queue-model';

export interface QueueKnobsProps {
  readonly queue: string;
  readonly leaf: boolean;
}

/** The scheduler's settings of one queue; those of leaves only where they mean something. */
export function QueueKnobs({ queue, leaf }: QueueKnobsProps) {
  const { active } = useEditor();
  return queueKnobsOf(active.document, queue)
    .filter(({ leafOnly }) => leafOnly !== true || leaf)
    .map(({ holder, knob }) => (
      <KnobField key={knob.name} knob={knob} path={['queues', queue, ...holder, knob.name]} />
    ));
}
