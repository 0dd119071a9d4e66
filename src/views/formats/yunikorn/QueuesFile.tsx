import { useState } from 'react';
import { offerImport } from '../../../store/opening/import-store';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import { useOpenRequest } from '../../shared/open-requests';
import '../../editor/actions.css';

const QueuesExportDialog = lazyPart(() => import('./QueuesExportDialog').then((module) => module.QueuesExportDialog));

/** YuniKorn's own file: import and export. */
export function QueuesFile() {
  const [exporting, setExporting] = useState(false);
  useOpenRequest('export queues.yaml', () => setExporting(true));
  return (
    <div className="actions">
      <Button variant="outline" onClick={() => offerImport({ kind: 'queues-yaml', name: '', text: '' })}>
        Import queues.yaml
      </Button>
      <Button variant="outline" onClick={() => setExporting(true)}>
        Export queues.yaml
      </Button>
      {exporting && (
        <Part name="The export" onDismiss={() => setExporting(false)}>
          <QueuesExportDialog onClose={() => setExporting(false)} />
        </Part>
      )}
    </div>
  );
}
