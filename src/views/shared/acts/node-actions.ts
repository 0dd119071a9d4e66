/** What can be done to a node at the cursor. */
import { absencesAt } from '../../../analysis/absences';
import { formatInstant } from '../../../base/units';
import type { RunModel } from '../../../analysis/model';
import { pagePlayground } from '../../../store/page-playground';
import { intervene } from './act';
import { nodeIndex } from './names';

/** One thing to do, as a button. */
export interface Action {
  readonly label: string;
  readonly run: () => void;
  /** Why it cannot be done now. */
  readonly unless?: string;
}

/** The actions for a node as it is at `at` (µs) in a run. */
export function nodeActions(model: RunModel, id: string, at: number, playground = pagePlayground): Action[] {
  const node = nodeIndex(model, id);
  if (node === undefined) return [];
  const usual = model.directory.nodes[node].speed;
  let up = model.directory.nodes[node].absent !== true;
  let speed = usual;
  for (const change of model.nodeChanges) {
    if (change.node !== node || change.at > at) continue;
    ({ up, speed } = change);
  }
  const when = () => formatInstant(playground.view.getState().cursor);
  const absence = absencesAt(model, at).get(node);
  if (absence !== undefined) {
    const unless = `It is not there at ${formatInstant(at)}`;
    return [{ label: 'Lose this node', run: () => undefined, unless }];
  }
  if (!up) {
    return [
      {
        label: 'Bring it back',
        run: () => intervene({ kind: 'node-back', node: id }, `${id} comes back at ${when()}`, playground),
      },
    ];
  }
  return [
    {
      label: 'Lose this node',
      run: () => intervene({ kind: 'node-lost', node: id }, `${id} is lost at ${when()}`, playground),
    },
    speed < usual
      ? {
          label: 'Back to full speed',
          run: () =>
            intervene(
              { kind: 'node-slowed', node: id, speed: usual },
              `${id} is at its usual speed from ${when()} on`,
              playground,
            ),
        }
      : {
          label: 'Slow to half',
          run: () =>
            intervene(
              { kind: 'node-slowed', node: id, speed: usual / 2 },
              `${id} runs at half its speed from ${when()} on`,
              playground,
            ),
        },
  ];
}
