import { X } from 'lucide-react';
import { Button, IconButton } from './Button';
import './notice.css';

export interface NoticeItem {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const toneWord = { info: 'Note', warning: 'Warning', error: 'Error' } as const;

/** Messages that float above the page until they are dismissed; read out as they come. */
export function NoticeList({
  notices,
  onDismiss,
}: {
  readonly notices: readonly NoticeItem[];
  readonly onDismiss: (id: number) => void;
}) {
  return (
    <section className="notices" aria-label="Messages" aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.id} className={`notice notice--${notice.tone}`}>
          <p className="notice__text">
            <b>{toneWord[notice.tone]}.</b> {notice.text}
          </p>
          {notice.action !== undefined && (
            <Button
              variant="outline"
              onClick={() => {
                notice.action?.run();
                onDismiss(notice.id);
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => onDismiss(notice.id)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
