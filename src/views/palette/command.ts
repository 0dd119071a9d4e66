/** What the palette offers, and what it needs of the page for it. */
import type { DockView } from '../shared/dock/dock-views';
import type { SweepAxis } from '../sweep/sweep-axis';

export interface Command {
  /** What is done, as an order: "Add a variant". */
  readonly title: string;
  /** What it belongs to, or what more there is to say. */
  readonly about: string;
  /** Further words by which it is looked for; they are not shown. */
  readonly words?: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** What the page itself does. */
export interface PageCommands {
  readonly newScenario: () => void;
  readonly openFile: () => void;
  readonly saveFile: () => void;
  readonly help: () => void;
  /** Opens a sweep at full size. */
  readonly sweep: (axis: SweepAxis) => void;
  /** The views of the dock that mean something for what is on screen. */
  readonly dock: readonly { readonly value: DockView; readonly title: string }[];
}
