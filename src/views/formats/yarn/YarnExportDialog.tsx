import { useMemo } from 'react';
import { writeYarnFile } from '../../../authoring/files/write-yarn';
import { useNewEditor } from '../../editor/editor-context';
import { ExportDialog } from '../ExportDialog';
import { xmlLanguage } from '../xml-language';
import { keptYarnText } from '../../../authoring/files/yarn-import';
import type { YarnFileName } from '../../../formats/yarn/read-yarn-file';

interface YarnExportDialogProps {
  readonly name: YarnFileName;
  readonly onClose: () => void;
}

/** The queues and settings as one of the files of YARN. */
export function YarnExportDialog({ name, onClose }: YarnExportDialogProps) {
  const { document } = useNewEditor().active;
  const original = keptYarnText(document, name);
  const { text, notices } = useMemo(() => writeYarnFile(name, document), [name, document]);
  return (
    <ExportDialog
      name={name}
      type="application/xml"
      language={xmlLanguage}
      text={text}
      lead={
        original === undefined
          ? 'Newly written from the queues and settings.'
          : 'Other content of the imported file is kept; its comments and order are not.'
      }
      notices={notices}
      onClose={onClose}
    />
  );
}
