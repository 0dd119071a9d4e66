import { useEffect, useState } from 'react';
import { canStartFrom } from '../../../authoring/files/import-kinds';
import type { BroughtFile } from '../../../authoring/files/take-over';
import { takeImports } from '../../../store/opening/open-file';

/** Files with queues and settings, by the end of their names. */
const CONFIGURATION = /\.(ya?ml|xml)(\.(template|orig|bak|default))?$/i;

/**
 * The configuration file that is dropped on the page or opened while the dialog is open. Files of other kinds open by
 * themselves, or ask in a dialog of their own; this one then makes room. The second value takes another file, or none.
 * @param brought the file that it opens with
 */
export function useBroughtFile(
  onClose: () => void,
  brought: BroughtFile | undefined,
): readonly [BroughtFile | undefined, (file: BroughtFile | undefined) => void] {
  const [file, setFile] = useState(brought);
  useEffect(
    () =>
      takeImports((offer) => {
        if (offer.kind === 'event-log' || !canStartFrom(offer.kind)) {
          onClose();
          return false;
        }
        setFile({ kind: offer.kind, name: offer.name, text: offer.text });
        return true;
      }),
    [onClose],
  );
  useEffect(() => {
    const onDrop = (event: DragEvent): void => {
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped !== undefined && !CONFIGURATION.test(dropped.name)) onClose();
    };
    window.addEventListener('drop', onDrop);
    return () => window.removeEventListener('drop', onDrop);
  }, [onClose]);
  return [file, setFile];
}
