import { useRef } from 'react';
import { usePlayground } from '../../store/page-playground';
import { loadOnce } from '../../ui/lazy-part';
import { PictureMenu } from './PictureMenu';

const load = loadOnce(() => import('./view-picture'));

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
          const { drawView } = await load();
          return drawView(view, name, playground);
        }}
      />
    </span>
  );
}
