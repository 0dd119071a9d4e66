/** What a picture of the cluster at an instant shows. */
import type { Palette } from '../../render/color/palette';
import type { ClusterAt } from './cluster-at';
import type { NodeLayout } from './node-layout';

export interface NodeScene {
  readonly cluster: ClusterAt;
  readonly layout: NodeLayout;
  /** Resource type that gives blocks their size and cells their colour. */
  readonly type: number;
  readonly palette: Palette;
  /** Heat ramp, low to high. */
  readonly ramp: readonly string[];
  /** Colour index of each application. */
  readonly colors: Uint8Array;
  /** Everything of other applications steps back for this one; -1 for none. */
  readonly hovered: number;
  /** What this application holds is outlined; -1 for none. */
  readonly selected: number;
  /** Slots at work by container; empty in a heat map. */
  readonly working: ReadonlyMap<number, readonly number[]>;
  /** Parallel slots of the containers of each application. */
  readonly slots: Int32Array;
}
