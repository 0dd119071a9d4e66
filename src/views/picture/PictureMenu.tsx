import { ImageDown } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popovers/Popover';
import type { TitledPicture } from './deliver';

const PictureTargets = lazyPart(() => import('./PictureTargets').then((module) => module.PictureTargets));

interface PictureMenuProps {
  /** "the timeline". */
  readonly of: string;
  readonly draw: () => Promise<TitledPicture>;
}

/** Saves or copies a picture of a view, with its link. */
export function PictureMenu({ of, draw }: PictureMenuProps) {
  const label = of === 'the timeline' ? 'Export picture' : `Picture of ${of}`;
  return (
    <Popover
      label={label}
      align="end"
      button={{
        className: 'button button--ghost timeline-picture',
        'aria-label': label,
        title: `${label}: SVG, PNG or copy`,
      }}
      trigger={<ImageDown size={14} aria-hidden="true" />}
    >
      {(close) => (
        <Suspense fallback={null}>
          <PictureTargets of={of} draw={draw} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
