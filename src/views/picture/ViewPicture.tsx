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
        onExport={(target) => {
          const view = place.current?.closest('section');
          if (view === null || view === undefined) return;
          void import('./view-picture').then(({ exportView }) => exportView(view, name, target, playground));
        }}
      />
    </span>
  );
}
