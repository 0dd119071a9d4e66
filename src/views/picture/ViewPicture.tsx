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
          if (view === null || view === undefined) throw new Error('the button is outside of a view');
          const { drawView } = await import('./view-picture');
          return drawView(view, name, playground);
        }}
      />
    </span>
  );
}
