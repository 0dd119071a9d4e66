import { Check, Link } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { grouped, meterVerdict } from './meter';

const SAID_MS = 2500;

/** Copies the link to what is on screen and says so; where the clipboard refuses, shows the link selected. */
export function ShareButton({ makeLink }: { readonly makeLink: () => string }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const share = async () => {
    const link = makeLink();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // No permission, or no secure context: the person copies it by hand.
      setShown(link);
      return;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), SAID_MS);
  };

  return (
    <>
      <button type="button" className="button button--primary topbar__share" onClick={() => void share()}>
        {copied ? <Check size={15} aria-hidden="true" /> : <Link size={14} aria-hidden="true" />}
        <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
      </button>
      <Dialog open={shown !== undefined} title="Share this link" onClose={() => setShown(undefined)}>
        <p>
          The browser does not let this page write to the clipboard. The link is selected: copy it with Ctrl+C or ⌘C. It
          reopens exactly what is on screen.
        </p>
        <textarea
          className="share-link"
          aria-label="Link"
          readOnly
          rows={6}
          value={shown ?? ''}
          ref={(area) => {
            area?.focus();
            area?.select();
          }}
        />
        <p className="muted small">
          {grouped((shown ?? '').length)} characters. {meterVerdict((shown ?? '').length).sentence}
        </p>
      </Dialog>
    </>
  );
}
