import { Button } from '../../../ui/Button';
import type { FileStart } from '../../formats/file-start';

/** At most this many queues and notices are listed; the editor shows all of them afterwards. */
const MOST_NAMED = 4;

interface BroughtSummaryProps {
  readonly name: string;
  /** What was read, or what is wrong with it. */
  readonly found: FileStart | string;
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

function Found({ document, leaves, notices }: FileStart) {
  const entered = new Set(document.workload.map(({ queue }) => queue)).size;
  return (
    <>
      <p>
        {leaves.length === 1 ? 'One queue takes' : `${leaves.length} queues take`} applications:{' '}
        {leaves.slice(0, MOST_NAMED).join(', ')}
        {leaves.length > MOST_NAMED ? ` and ${leaves.length - MOST_NAMED} more` : ''}. Cluster and applications are
        those chosen above{entered > 1 ? `; the applications are divided among ${entered} queues` : ''}.
      </p>
      {notices.length > 0 && (
        <ul aria-label="Notes on the file">
          {notices.slice(0, MOST_NAMED).map(({ line, column, message }) => (
            <li key={`${line}:${column} ${message}`}>
              Line {line}: {message}.
            </li>
          ))}
          {notices.length > MOST_NAMED && <li>And {notices.length - MOST_NAMED} more.</li>}
        </ul>
      )}
    </>
  );
}
