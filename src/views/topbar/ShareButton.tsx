import { Check, Link } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popovers/Popover';
import { Part } from '../shared/Part';
import { useOpenRequest } from '../shared/open-requests';

const SharePanel = lazyPart(() => import('../share/SharePanel').then((module) => module.SharePanel));

const EmbedDialog = lazyPart(() => import('../share/EmbedDialog').then((module) => module.EmbedDialog));
const ClipDialog = lazyPart(() => import('../share/ClipDialog').then((module) => module.ClipDialog));

const SAID_MS = 2500;

/** Calls back with the link of what is on screen, or with undefined where that is too large for one. */
export type MakeLink = (made: (link: string | undefined) => void) => void;

/** Copies the link to what is on screen and says so; what opens shows it, and other ways to share. */
export function ShareButton({ makeLink }: { readonly makeLink: MakeLink }) {
  const [link, setLink] = useState<string>();
  const [copied, setCopied] = useState(false);
  const [dialog, setDialog] = useState<'embed' | 'clip' | undefined>(undefined);
  const timer = useRef(0);
  const show = (chosen: 'embed' | 'clip') => (): void => {
    makeLink((made) => {
      setLink(made);
      setDialog(chosen);
    });
  };
  useOpenRequest('embed', show('embed'));
  useOpenRequest('clip', show('clip'));
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const copy = async (made: string | undefined) => {
    setLink(made);
    if (made === undefined) return;
    try {
      await navigator.clipboard.writeText(made);
    } catch {
      // No permission, or no secure context: the person copies the link that is shown.
      return;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), SAID_MS);
  };

  return (
    <>
      <Popover
        label="Share"
        align="end"
        button={{
          className: 'button button--primary topbar__share',
          onClick: () => makeLink((made) => void copy(made)),
        }}
        trigger={
          <>
            {copied ? <Check size={15} aria-hidden="true" /> : <Link size={14} aria-hidden="true" />}
            <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
          </>
        }
      >
        {(close) => (
          <Part name="Ways to share" waiting={<p className="menu-item">On its way.</p>}>
            <SharePanel
              link={link}
              copied={copied}
              onEmbed={() => {
                close();
                setDialog('embed');
              }}
              onClip={() => {
                close();
                setDialog('clip');
              }}
            />
          </Part>
        )}
      </Popover>
      {dialog !== undefined && (
        <Part name="The dialog" onDismiss={() => setDialog(undefined)}>
          {dialog === 'embed' ? (
            <EmbedDialog link={link} onClose={() => setDialog(undefined)} />
          ) : (
            <ClipDialog link={link} onClose={() => setDialog(undefined)} />
          )}
        </Part>
      )}
    </>
  );
}
