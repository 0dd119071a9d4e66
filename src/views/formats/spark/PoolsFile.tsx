import { useState } from 'react';
import type { ApplicationText } from '../../../scenario/schema';
import { offerImport } from '../../../store/opening/import-store';
import { Button } from '../../../ui/Button';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import '../../editor/actions.css';

const PoolsExportDialog = lazyPart(() => import('./PoolsExportDialog').then((module) => module.PoolsExportDialog));

/** Spark's own file of pools: import and export. */
export function PoolsFile({ entry }: { readonly entry: ApplicationText }) {
  const [exporting, setExporting] = useState(false);
  return (
    <div className="actions">
      <Button variant="outline" onClick={() => offerImport({ kind: 'pools', name: '', text: '', entry: entry.id })}>
        Import fairscheduler.xml
      </Button>
      <Button variant="outline" onClick={() => setExporting(true)}>
        Export fairscheduler.xml
      </Button>
      {exporting && (
        <Part name="The export" onDismiss={() => setExporting(false)}>
          <PoolsExportDialog entry={entry} onClose={() => setExporting(false)} />
        </Part>
      )}
    </div>
  );
}
