import { writeAllocationFile } from '../../../formats/spark-pools';
import type { ApplicationText } from '../../../scenario/schema';
import { ExportDialog } from '../ExportDialog';
import { poolsOf } from './pools-import';
import { xmlLanguage } from '../xml-language';

interface PoolsExportDialogProps {
  readonly entry: ApplicationText;
  readonly onClose: () => void;
}

/** The pools of an entry as Spark's `fairscheduler.xml`. */
export function PoolsExportDialog({ entry, onClose }: PoolsExportDialogProps) {
  const pools = poolsOf(entry);
  const path = `workload.${entry.id}.pools`;
  const message = 'not set: without a file the pool "default" is FAIR since Spark 3.4, with a file that lacks it FIFO';
  return (
    <ExportDialog
      name="fairscheduler.xml"
      type="application/xml"
      language={xmlLanguage}
      text={writeAllocationFile(pools ?? [])}
      lead={`The pools of ${entry.id}, for spark.scheduler.allocation.file.`}
      notices={pools === undefined ? [{ path, message }] : []}
      onClose={onClose}
    />
  );
}
