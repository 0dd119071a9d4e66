import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { LoadError, loadOnce } from '../../ui/lazy-part';
import { Popover } from '../../ui/popovers/Popover';
import { tellNotLoaded } from '../../store/reader-part';
import type { PictureTarget } from './deliver';
import type { Draw, send } from './send';
import './picture-menu.css';

const TARGETS: readonly { readonly target: PictureTarget; readonly label: string }[] = [
  { target: 'svg', label: 'SVG, for documents' },
  { target: 'png', label: 'PNG, for slides' },
  { target: 'clipboard', label: 'Copy as PNG' },
];

/** Loaded when the menu opens. Safari lets a page write to the clipboard only inside the handler of a press, which cannot wait. */
let loaded: typeof send | undefined;
const load = loadOnce(async () => (loaded = (await import('./send')).send));

async function sendOrTell(draw: Draw, target: PictureTarget): Promise<void> {
  try {
    await (loaded ?? (await load()))(draw, target);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    error.forget();
    tellNotLoaded('The picture', 'made');
  }
}

interface PictureMenuProps {
  /** "the timeline". */
  readonly of: string;
  readonly draw: Draw;
}

/** Saves or copies a picture of a view, with its link. */
export function PictureMenu({ of, draw }: PictureMenuProps) {
  const [busy, setBusy] = useState(false);
  const label = of === 'the timeline' ? 'Export picture' : `Picture of ${of}`;
  return (
    <>
      <Popover
        label={label}
        align="end"
        button={{
          className: 'button button--ghost timeline-picture',
          'aria-label': label,
          title: `${label}: SVG, PNG or copy`,
          'aria-busy': busy,
        }}
        trigger={<ImageDown size={14} aria-hidden="true" />}
      >
        {(close) => (
          <>
            <p className="timeline-menu__title" ref={() => void load().catch(() => undefined)}>
              Picture of {of}, with its link
            </p>
            {TARGETS.map(({ target, label: text }) => (
              <button
                key={target}
                type="button"
                className="menu-item"
                onClick={() => {
                  close();
                  setBusy(true);
                  void sendOrTell(draw, target).finally(() => setBusy(false));
                }}
              >
                {text}
              </button>
            ))}
          </>
        )}
      </Popover>
      {/* No status of the view, which may have one of its own. */}
      <span className="visually-hidden" aria-live="polite">
        {busy ? 'The picture is being made.' : ''}
      </span>
    </>
  );
}
