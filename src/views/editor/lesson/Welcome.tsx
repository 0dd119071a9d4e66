import { X } from 'lucide-react';
import { useScenario } from '../../../store/document/scenario-store';
import { IconButton } from '../../../ui/Button';
import { useStoredNumber } from '../../../ui/hooks/use-stored-number';
import { WHAT_THIS_IS } from './welcome-words';
import './lesson.css';

/** One sentence about this app, or about the picture that a link shows, until the reader dismisses it. */
export function Welcome() {
  const [read, setRead] = useStoredNumber('signalbox:welcome');
  const sent = useScenario((s) => s.origin.kind === 'link');
  if (read !== undefined) return null;
  return (
    <p className="welcome">
      {sent ? (
        <span>
          <b>A simulated cluster:</b> bars are processes on cores, patterns are waiting. Press a pattern to read why.
        </span>
      ) : (
        <span>
          <b>{WHAT_THIS_IS.lead}</b> {WHAT_THIS_IS.rest}
        </span>
      )}
      <IconButton label="I know" onClick={() => setRead(1)}>
        <X size={14} />
      </IconButton>
    </p>
  );
}
