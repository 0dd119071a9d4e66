import { deliver } from './deliver';
import type { PictureTarget, TitledPicture } from './deliver';

const TARGETS: readonly { readonly target: PictureTarget; readonly label: string }[] = [
  { target: 'svg', label: 'SVG, for documents' },
  { target: 'png', label: 'PNG, for slides' },
  { target: 'clipboard', label: 'Copy as PNG' },
];

interface PictureTargetsProps {
  readonly of: string;
  readonly draw: () => Promise<TitledPicture>;
  readonly close: () => void;
}

/** Where a picture may go, as a menu. */
export function PictureTargets({ of, draw, close }: PictureTargetsProps) {
  return (
    <>
      <p className="timeline-menu__title">Picture of {of}, with its link</p>
      {TARGETS.map(({ target, label }) => (
        <button
          key={target}
          type="button"
          className="menu-item"
          onClick={() => {
            close();
            void deliver(draw(), target);
          }}
        >
          {label}
        </button>
      ))}
    </>
  );
}
