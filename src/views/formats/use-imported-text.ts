import { useMemo, useState } from 'react';
import type { FormatNotice } from '../../formats/format-problem';
import type { TextOffer } from '../../store/opening/import-store';
import type { TextRead } from './ImportText';

/**
 * A text that came to be imported, and that its reader may correct.
 * @param what names it where it has no name of its own
 * @param readText reads it; the same function as long as the same text means the same
 */
export function useImportedText<File extends { readonly notices: readonly FormatNotice[] }>(
  offer: TextOffer,
  what: string,
  readText: (text: string) => TextRead<File>,
) {
  const [text, setText] = useState(offer.text);
  const read = useMemo(() => readText(text), [readText, text]);
  return {
    /** Of the dialog. */
    title: `Import ${offer.name === '' ? what : offer.name}`,
    /** The text as it is now, with what has been typed. */
    text,
    /** What it means; undefined while it cannot be read. */
    file: read.ok ? read.value : undefined,
    /** What the box with the text takes. */
    box: { original: offer.text, text, onText: setText, read: readText },
  };
}
