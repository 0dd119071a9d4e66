import { resolveTrouble } from '../store/session/session';
import { useLink } from '../store/address/link-store';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import './link-trouble.css';

/** A link that cannot be opened: what is wrong, what could be read, and the ways on. Nothing of it is lost. */
export function LinkTroubleDialog() {
  const trouble = useLink((s) => s.trouble);
  const stay = () => resolveTrouble('stay');
  return (
    <Dialog
      open={trouble !== undefined}
      title={trouble?.stage === 'newer' ? 'This link is newer than this page' : 'This link cannot be opened'}
      onClose={() => {
        if (trouble !== undefined) stay();
      }}
    >
      {trouble !== undefined && (
        <>
          <p>{trouble.message}</p>
          {trouble.salvaged !== undefined && (
            <>
              <p className="trouble__paragraph">Everything else could be read. If you open it, this is left out:</p>
              <ul className="trouble__losses">
                {trouble.salvaged.losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </>
          )}
          <p className="trouble__paragraph muted small">The link as it was given:</p>
          <textarea
            className="share-link"
            aria-label="The link as it was given"
            readOnly
            rows={4}
            value={trouble.raw}
          />
          <div className="dialog__actions">
            {trouble.salvaged !== undefined && (
              <Button variant="primary" onClick={() => resolveTrouble('salvaged')}>
                Open what could be read
              </Button>
            )}
            <Button variant="outline" onClick={() => resolveTrouble('gallery')}>
              Open the first scenario of the gallery
            </Button>
            <Button
              variant="outline"
              onClick={() => {
                // Where the clipboard refuses, the text above can be copied by hand.
                navigator.clipboard.writeText(trouble.raw).catch(() => undefined);
              }}
            >
              Copy the link
            </Button>
            <Button onClick={stay}>Keep the current scenario</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
