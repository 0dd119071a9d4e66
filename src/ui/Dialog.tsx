import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import { IconButton } from './Button';
import { useModal } from './hooks/use-modal';
import './dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Takes the focus when a dialog opens, but is not a tab stop. */
const FOCUSABLE: HTMLAttributes<HTMLElement> = { tabIndex: -1 };

/** A modal dialog: the browser keeps the focus inside, Escape and a click beside it close it. */
export function Dialog({ open, title, onClose, wide = false, children }: DialogProps) {
  const { dialog, close, handlers } = useModal(open, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    // Reading begins at the title; the browser would begin at the button that closes.
    if (open && document.activeElement?.closest('.dialog__header') !== null) heading.current?.focus();
  }, [open]);

  return (
    <dialog ref={dialog} className={wide ? 'dialog dialog--wide' : 'dialog'} aria-labelledby={titleId} {...handlers}>
      {open && (
        <div className="dialog__content">
          <div className="dialog__header">
            <h2 id={titleId} ref={heading} {...FOCUSABLE}>
              {title}
            </h2>
            <IconButton label="Close" onClick={close}>
              <X size={16} />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
