import { LibraryBig } from 'lucide-react';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popovers/Popover';
import { Part } from '../shared/Part';
import './scenario-menu.css';

const GalleryList = lazyPart(() => import('./GalleryList').then((module) => module.GalleryList));

/** Opens the scenarios that come with the page. */
export function GalleryButton() {
  return (
    <Popover
      label="Gallery"
      button={{ className: 'button button--outline topbar__gallery', title: 'Scenarios that come with the page' }}
      trigger={
        <>
          <LibraryBig size={14} aria-hidden="true" />
          <span className="topbar__word">Gallery</span>
        </>
      }
    >
      {(close) => (
        <div className="scenario-menu">
          <Part name="The gallery" waiting={<p className="scenario-menu__heading">Loading the gallery.</p>}>
            <GalleryList onDone={close} />
          </Part>
        </div>
      )}
    </Popover>
  );
}
