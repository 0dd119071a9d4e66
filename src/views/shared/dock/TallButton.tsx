import { Maximize2, Minimize2 } from 'lucide-react';
import { usePlayground } from '../../../store/page-playground';
import { IconButton } from '../../../ui/Button';
import { setTallDock, useTallDock } from './dock-store';

/** Gives the view in the dock more room, or its usual room. */
export function TallButton() {
  const playground = usePlayground();
  const tall = useTallDock();
  return (
    <IconButton
      className="dock__tall"
      label={tall ? 'Restore the height' : 'More room for this view'}
      aria-pressed={tall}
      onClick={() => setTallDock(!tall, playground.view)}
    >
      {tall ? <Minimize2 size={13} /> : <Maximize2 size={13} />}
    </IconButton>
  );
}
