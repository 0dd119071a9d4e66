import { Clapperboard, Code } from 'lucide-react';
import { LinkMeter } from './LinkMeter';
import './share.css';

interface SharePanelProps {
  readonly link: string;
  /** The link is on the clipboard. */
  readonly copied: boolean;
  readonly onEmbed: () => void;
  readonly onClip: () => void;
}

/** The link of what is on screen, and other ways to share it. */
export function SharePanel({ link, copied, onEmbed, onClip }: SharePanelProps) {
  return (
    <div className="share-panel">
      <label className="share-panel__link">
        {copied ? 'The link is on the clipboard. It reopens the current view.' : 'Link to the current view:'}
        <textarea readOnly rows={3} aria-label="Link" value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <LinkMeter length={link.length} />
      <button type="button" className="menu-item" onClick={onEmbed}>
        <Code size={15} aria-hidden="true" />
        Embed in a page or a slide…
      </button>
      <button type="button" className="menu-item" onClick={onClip}>
        <Clapperboard size={15} aria-hidden="true" />
        Record a clip…
      </button>
    </div>
  );
}
