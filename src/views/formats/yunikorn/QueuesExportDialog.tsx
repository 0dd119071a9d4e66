import { useMemo } from 'react';
import { writeQueuesYaml } from '../../../formats/yunikorn/queues-write';
import { Button } from '../../../ui/Button';
import { useNewEditor } from '../../editor/editor-context';
import { ExportDialog } from '../ExportDialog';
import { forgetText, keptText } from '../../../authoring/files/queues-import';
import { yamlLanguage } from '../yaml-language';

/** The queues as YuniKorn's `queues.yaml`: into the file they came from, or as a new one. */
export function QueuesExportDialog({ onClose }: { readonly onClose: () => void }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const original = keptText(document);
  const { text, notices } = useMemo(() => writeQueuesYaml(document, original), [document, original]);
  const lead =
    original === undefined
      ? 'Newly written. An imported file would keep its comments and its order.'
      : text === original
        ? 'Identical to the imported file, byte for byte.'
        : 'The imported file with the changes; comments and order are kept.';
  return (
    <ExportDialog
      name="queues.yaml"
      type="application/yaml"
      language={yamlLanguage}
      text={text}
      lead={lead}
      notices={notices}
      onClose={onClose}
    >
      {original !== undefined && (
        <Button variant="outline" onClick={() => editor.apply([forgetText])}>
          Write a new file
        </Button>
      )}
    </ExportDialog>
  );
}
