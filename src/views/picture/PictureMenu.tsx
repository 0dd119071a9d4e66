import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { afterPaint } from '../../ui/frame';
import { LoadError, loadOnce } from '../../ui/lazy-part';
import { Popover } from '../../ui/popovers/Popover';
import { scenarioStore } from '../../store/document/scenario-store';
import type { deliver, PictureTarget, TitledPicture } from './deliver';
import './picture-menu.css';

const TARGETS: readonly { readonly target: PictureTarget; readonly label: string }[] = [
  { target: 'svg', label: 'SVG, for documents' },
  { target: 'png', label: 'PNG, for slides' },
  { target: 'clipboard', label: 'Copy as PNG' },
];

/** Loaded when the menu opens. Safari lets a page write to the clipboard only inside the handler of a press, which cannot wait. */
let loaded: typeof deliver | undefined;
const load = loadOnce(async () => (loaded = (await import('./deliver')).deliver));

/** Draws a view; undefined where it was closed meanwhile. Rejects with {@link LoadError} where its code cannot be loaded. */
type Draw = () => Promise<TitledPicture | undefined>;

/** Draws when what was pressed shows that it was: a large picture takes half a second of the page. */
async function drawSoon(draw: Draw): ReturnType<Draw> {
  await new Promise<void>((resolve) => afterPaint(resolve));
  return draw();
}

/** Saves or copies a picture that is being drawn. */
async function send(draw: Draw, target: PictureTarget): Promise<void> {
  try {
    await (loaded ?? (await load()))(drawSoon(draw), target);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    error.forget();
    scenarioStore
      .getState()
      .notify('error', 'The picture was not made: a part of Signalbox could not be loaded. Try again.');
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
                  void send(draw, target).finally(() => setBusy(false));
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
