import { useRef, useState } from 'react';
import { resolveTrouble } from '../store/session/session';
import { useLink } from '../store/address/link-store';
import type { FileTrouble, LinkTrouble } from '../store/opening/open-document';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import './trouble.css';

/** A link or a file that cannot be opened as it is: what is wrong, what could be read, and the ways on. Nothing of it is lost. */
export function TroubleDialog() {
  const trouble = useLink((s) => s.trouble);
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={trouble !== undefined}
      title={titleOf(trouble?.stage)}
      onClose={() => {
        if (trouble !== undefined) stay();
      }}
    >
      {trouble !== undefined && (
        <>
          <p>{trouble.stage === 'file' ? `${trouble.name}: ${trouble.message}` : trouble.message}</p>
          {trouble.salvaged !== undefined && <Losses losses={trouble.salvaged.losses} />}
          {trouble.stage === 'file' ? (
            <p className="trouble__paragraph muted small">The file itself stays as it is.</p>
          ) : (
            <>
              <p className="trouble__paragraph muted small">The link as it was given:</p>
              <textarea
                ref={text}
                className="trouble__link"
                aria-label="The link as it was given"
                readOnly
                rows={4}
                value={trouble.raw}
              />
            </>
          )}
          <div className="dialog__actions">
            {trouble.salvaged !== undefined && (
              <Button variant="primary" onClick={() => resolveTrouble('salvaged')}>
                Open what could be read
              </Button>
            )}
            {trouble.stage !== 'file' && (
              <>
                <Button variant="outline" onClick={() => resolveTrouble('gallery')}>
                  Open the first scenario of the gallery
                </Button>
                <CopyButton key={trouble.raw} raw={trouble.raw} onRefused={() => text.current?.select()} />
              </>
            )}
            <Button onClick={stay}>Keep the current scenario</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const stay = (): void => resolveTrouble('stay');

function titleOf(stage: (LinkTrouble | FileTrouble)['stage'] | undefined): string {
  if (stage === 'file') return 'This file cannot be opened as it is';
  return stage === 'newer' ? 'This link is newer than this page' : 'This link cannot be opened';
}

function Losses({ losses }: { readonly losses: readonly string[] }) {
  return (
    <>
      <p className="trouble__paragraph">Everything else could be read. If you open it, this is left out:</p>
      <ul className="trouble__losses">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  );
}

interface CopyButtonProps {
  readonly raw: string;
  /** There is no access to the clipboard: the text can be copied by hand. */
  readonly onRefused: () => void;
}

/** Copies the link as it was given, and says so: a message of the page would stand behind the dialog. */
function CopyButton({ raw, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(raw);
      setCopied(true);
    } catch {
      // No permission, or no secure context.
      onRefused();
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy the link'}</span>
    </Button>
  );
}
