import { Clapperboard, Code } from 'lucide-react';
import { classifyLength } from '../../scenario/link-length';
import { LinkMeter } from './LinkMeter';
import { SaveFileItem } from './SaveFileItem';
import { TooLarge } from './TooLarge';
import './share.css';

interface SharePanelProps {
  /** undefined where what is on screen is too large for a link. */
  readonly link: string | undefined;
  /** The link is on the clipboard. */
  readonly copied: boolean;
  readonly onEmbed: () => void;
  readonly onClip: () => void;
}

/** The link of what is on screen, and other ways to share it. */
export function SharePanel({ link, copied, onEmbed, onClip }: SharePanelProps) {
  return (
    <div className="share-panel">
      {link === undefined ? (
        <TooLarge />
      ) : (
        <>
          <label className="share-panel__link">
            {copied ? 'The link is on the clipboard. It reopens the current view.' : 'Link to the current view:'}
            <textarea
              readOnly
              rows={3}
              aria-label="Link"
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          <LinkMeter length={link.length} />
          {classifyLength(link.length) !== 'short' && <SaveFileItem />}
          <button type="button" className="menu-item" onClick={onEmbed}>
            <Code size={15} aria-hidden="true" />
            Embed in a page or a slide…
          </button>
        </>
      )}
      <button type="button" className="menu-item" onClick={onClip}>
        <Clapperboard size={15} aria-hidden="true" />
        Record a clip…
      </button>
    </div>
  );
}
