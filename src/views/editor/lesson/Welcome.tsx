import { X } from 'lucide-react';
import { IconButton } from '../../../ui/Button';
import { useStoredNumber } from '../../../ui/use-stored-number';
import './lesson.css';

/** One sentence on what this is, until somebody has read it. */
export function Welcome() {
  const [read, setRead] = useStoredNumber('signalbox:welcome');
  if (read !== undefined) return null;
  return (
    <p className="welcome">
      <span>
        <b>Signalbox replays a cluster scheduler in your browser.</b> Change anything and see at once who runs, who
        waits, and why.
      </span>
      <IconButton label="I know" onClick={() => setRead(1)}>
        <X size={14} />
      </IconButton>
    </p>
  );
}
