import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface GridClipboard {
  /** The text of the selected rows. */
  readonly onCopy: () => string;
  readonly onPaste: (text: string) => void;
}

/**
 * Copies from and pastes into a grid while it, or something in it that takes no text, has the focus. Only text fields get
 * the events of the clipboard themselves in every browser: in Firefox those of other elements go to the body.
 */
export function useGridClipboard(box: RefObject<HTMLElement | null>, clipboard: GridClipboard): void {
  const latest = useRef(clipboard);
  useEffect(() => {
    latest.current = clipboard;
  });
  useEffect(() => {
    const concerns = (event: ClipboardEvent): event is ClipboardEvent & { clipboardData: DataTransfer } => {
      const focused = document.activeElement;
      if (event.defaultPrevented || event.clipboardData === null || focused instanceof HTMLInputElement) return false;
      return box.current?.contains(focused) === true;
    };
    const onCopy = (event: ClipboardEvent): void => {
      if (!concerns(event)) return;
      event.clipboardData.setData('text/plain', latest.current.onCopy());
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!concerns(event)) return;
      latest.current.onPaste(event.clipboardData.getData('text/plain'));
      event.preventDefault();
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [box]);
}
