/** What the picture of the workers is given, drawn one by one or as a density. */
import type { MessageIndex } from '../../analysis/messages/messages-index';
import type { VariantModel } from '../shared/runs/use-runs-view';

export interface WorkersPanelProps {
  readonly variant: VariantModel;
  readonly index: MessageIndex;
  readonly slots: Int32Array;
  readonly policy: string;
  readonly colors: Uint8Array;
  /** Of the variant, for labels. */
  readonly name: string;
}
