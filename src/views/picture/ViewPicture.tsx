import { useRef } from 'react';
import { usePlayground } from '../../store/page-playground';
import { PictureMenu } from './PictureMenu';

/** The button that makes a picture of the view around it. */
export function ViewPicture({ name }: { readonly name: string }) {
  const playground = usePlayground();
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span className="view-picture" ref={place}>
      <PictureMenu
        of={name}
        draw={async () => {
          const view = place.current?.closest('section');
          // It was closed since the press.
          if (view === null || view === undefined) return undefined;
          const { drawView } = await import('./view-picture');
          return drawView(view, name, playground);
        }}
      />
    </span>
  );
}
