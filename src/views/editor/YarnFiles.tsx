import { lazy, Suspense, useState } from 'react';
import { schedulerPlugins } from '../../engine/registry';
import { offerImport } from '../../store/import-store';
import { Button } from '../../ui/Button';
import type { YarnFileName } from '../formats/yarn-import';

const YarnExportDialog = lazy(() =>
  import('../formats/YarnExportDialog').then((module) => ({ default: module.YarnExportDialog })),
);

const CapacityVariantDialog = lazy(() =>
  import('../formats/CapacityVariantDialog').then((module) => ({ default: module.CapacityVariantDialog })),
);

/** The files of a scheduler of YARN: taken over, or written; and the way from the one scheduler to the other. */
export function YarnFiles({ type }: { readonly type: string }) {
  const [exporting, setExporting] = useState<YarnFileName>();
  const [converting, setConverting] = useState(false);
  const fair = type === 'yarn-fair';
  const own: YarnFileName = fair ? 'fair-scheduler.xml' : 'capacity-scheduler.xml';
  const both = schedulerPlugins.some((plugin) => plugin.type === 'yarn-capacity');
  return (
    <div className="actions">
      <Button variant="outline" onClick={() => offerImport({ kind: 'yarn', name: '', text: '' })}>
        Import {own}
      </Button>
      {([own, 'yarn-site.xml'] as const).map((name) => (
        <Button key={name} variant="outline" onClick={() => setExporting(name)}>
          Export {name}
        </Button>
      ))}
      {fair && both && (
        <Button variant="outline" onClick={() => setConverting(true)}>
          As a variant under the Capacity scheduler
        </Button>
      )}
      <Suspense fallback={null}>
        {exporting !== undefined && <YarnExportDialog name={exporting} onClose={() => setExporting(undefined)} />}
        {converting && <CapacityVariantDialog onClose={() => setConverting(false)} />}
      </Suspense>
    </div>
  );
}
