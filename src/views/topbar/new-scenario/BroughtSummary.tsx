import { grouped } from '../../../base/text/counted';
import { Button } from '../../../ui/Button';
import type { TakenOver } from '../../../authoring/files/take-over';
import { alikeNotices } from './alike-notices';

/** At most this many queues and notices are listed; the editor shows all of them afterwards. */
const MOST_NAMED = 4;

interface BroughtSummaryProps {
  readonly name: string;
  /** What was read, or what is wrong with it. */
  readonly found: TakenOver | string;
  readonly onLeave: () => void;
}

/** The file that the queues come from: what was read, and what one should know of it. */
export function BroughtSummary({ name, found, onLeave }: BroughtSummaryProps) {
  return (
    <section className="new-scenario__file small" aria-label="Your file">
      <p>
        <b>{name}</b>{' '}
        <Button variant="ghost" onClick={onLeave}>
          Leave it out
        </Button>
      </p>
      {typeof found === 'string' ? <p role="alert">{found}</p> : <Found {...found} />}
    </section>
  );
}

function Found({ document, leaves, notices }: TakenOver) {
  const notes = alikeNotices(notices);
  const left = notes.slice(MOST_NAMED).reduce((sum, { count }) => sum + count, 0);
  const entered = new Set(document.workload.map(({ queue }) => queue)).size;
  return (
    <>
      <p>
        {leaves.length === 1 ? 'One queue takes' : `${leaves.length} queues take`} applications:{' '}
        {leaves.slice(0, MOST_NAMED).join(', ')}
        {leaves.length > MOST_NAMED ? ` and ${leaves.length - MOST_NAMED} more` : ''}. Cluster and applications are
        those chosen above{entered > 1 ? `; the applications are divided among ${entered} queues` : ''}.
      </p>
      {notes.length > 0 && (
        <ul aria-label="Notes on the file">
          {notes.slice(0, MOST_NAMED).map(({ first: { line, column, message }, count }) => (
            <li key={`${line}:${column} ${message}`}>
              Line {line}
              {count > 1 ? ` and ${grouped(count - 1)} more alike` : ''}: {message}.
            </li>
          ))}
          {left > 0 && <li>And {grouped(left)} more.</li>}
        </ul>
      )}
    </>
  );
}
