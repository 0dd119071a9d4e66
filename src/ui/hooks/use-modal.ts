import { useCallback, useLayoutEffect, useRef } from 'react';
import type { PointerEvent, RefObject, SyntheticEvent } from 'react';

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Closes it: the focus is back where it was when this returns. */
  readonly close: () => void;
  /** Attributes of the dialog element. */
  readonly handlers: {
    readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
  };
}

/**
 * Shows a dialog element above the page while `open`: Escape and a click beside it close it. Whoever showed it hears of that
 * before the next key. The browser's own event comes later: by then the reader may have asked for the dialog again. However it
 * goes, the focus returns to where it was.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    element.showModal();
    shown.current = true;
    return () => {
      shown.current = false;
      // When a dialog is removed from the page while it is open, the browser forgets where the focus was.
      element.close();
    };
  }, [open]);
  const close = useCallback(() => {
    shown.current = false;
    dialog.current?.close();
    onClose();
  }, [onClose]);
  return {
    dialog,
    close,
    handlers: {
      onCancel: (event) => {
        // Fields for files tell their own cancelling to all around them.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      },
      onClose: (event) => {
        if (shown.current && !event.currentTarget.open) close();
      },
      // A click beside the content hits the dialog element itself; the keyboard has Escape.
      onPointerDown: (event) => {
        if (event.target === event.currentTarget) close();
      },
    },
  };
}
