import { ImageDown } from 'lucide-react';
import { Popover } from '../../ui/Popover';
import type { PictureFormat } from './export-picture';

const FORMATS: readonly { readonly format: PictureFormat; readonly label: string }[] = [
  { format: 'svg', label: 'SVG, for documents' },
  { format: 'png', label: 'PNG, for slides' },
];

/** Saves the timeline as a picture. */
export function PictureMenu({ onExport }: { readonly onExport: (format: PictureFormat) => void }) {
  return (
    <Popover
      label="Export picture"
      align="end"
      button={{
        className: 'button button--ghost timeline-picture',
        'aria-label': 'Export picture',
        title: 'Export picture',
      }}
      trigger={<ImageDown size={14} aria-hidden="true" />}
    >
      {(close) => (
        <>
          <p className="timeline-menu__title">Picture of the timeline, with its link</p>
          {FORMATS.map(({ format, label }) => (
            <button
              key={format}
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                onExport(format);
              }}
            >
              {label}
            </button>
          ))}
        </>
      )}
    </Popover>
  );
}
