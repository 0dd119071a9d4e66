import { useState } from 'react';
import { schedulerPlugins } from '../../../engine/systems';
import { offerImport } from '../../../store/opening/import-store';
import { Button } from '../../../ui/Button';
import type { YarnFileName } from '../../../formats/yarn/read-yarn-file';
import { lazyPart } from '../../../ui/lazy-part';
import { Part } from '../../shared/Part';
import { useOpenRequest } from '../../shared/open-requests';
import { yarnFile } from '../../../authoring/files/scheduler-files';
import { CONVERSION, isConverted } from '../conversion';
import '../../editor/actions.css';

const YarnExportDialog = lazyPart(() => import('./YarnExportDialog').then((module) => module.YarnExportDialog));

const CapacityVariantDialog = lazyPart(() =>
  import('./CapacityVariantDialog').then((module) => module.CapacityVariantDialog),
);

/** The files of a YARN scheduler: import and export, and the conversion to the other scheduler. */
export function YarnFiles({ type }: { readonly type: string }) {
  const [exporting, setExporting] = useState<YarnFileName>();
  const [converting, setConverting] = useState(false);
  const converted = schedulerPlugins.some((plugin) => isConverted(type, plugin.type));
  const own = yarnFile(type);
  useOpenRequest(`export ${own}`, () => setExporting(own));
  useOpenRequest('export yarn-site.xml', () => setExporting('yarn-site.xml'));
  useOpenRequest(CONVERSION, () => setConverting(true));
  return (
    <div className="actions">
      <Button variant="outline" onClick={() => offerImport({ kind: 'hadoop-xml', name: '', text: '' })}>
        Import {own}
      </Button>
      {([own, 'yarn-site.xml'] as const).map((name) => (
        <Button key={name} variant="outline" onClick={() => setExporting(name)}>
          Export {name}
        </Button>
      ))}
      {converted && (
        <Button variant="outline" onClick={() => setConverting(true)}>
          As a variant under the Capacity scheduler
        </Button>
      )}
      {exporting !== undefined && (
        <Part name="The export" onDismiss={() => setExporting(undefined)}>
          <YarnExportDialog name={exporting} onClose={() => setExporting(undefined)} />
        </Part>
      )}
      {converting && (
        <Part name="The conversion" onDismiss={() => setConverting(false)}>
          <CapacityVariantDialog onClose={() => setConverting(false)} />
        </Part>
      )}
    </div>
  );
}
