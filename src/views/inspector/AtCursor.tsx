import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlayground } from '../../store/page-playground';
import { Popover } from '../../ui/popovers/Popover';
import { ActionRow } from '../shared/acts/ActionRow';
import { appActions, movableFrom, moveApplication } from '../shared/acts/app-actions';
import { ForkSwitch } from '../shared/acts/ForkSwitch';
import { useScopeWords } from '../shared/acts/scope-words';
import { nodeActions } from '../shared/acts/node-actions';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { PartHeading } from './Heading';
import { useInstantText } from '../shared/runs/use-instant-text';

interface AtCursorProps {
  /** The active variant, which is what edits change. */
  readonly variant: VariantModel;
  readonly id: string;
  /** µs. */
  readonly at: number;
}

/** What can be done to a node at the cursor. */
export function NodeAtCursor({ variant, id, at }: AtCursorProps) {
  const playground = usePlayground();
  return (
    <AtCursor variant={variant} at={at}>
      <ActionRow actions={nodeActions(variant.model, id, at, playground)} />
    </AtCursor>
  );
}

/** What can be done to an application at the cursor. */
export function ApplicationAtCursor({ variant, id, at }: AtCursorProps) {
  const playground = usePlayground();
  return (
    <AtCursor variant={variant} at={at}>
      <ActionRow actions={appActions(variant.model, id, at, playground)} />
      <Move variant={variant} id={id} at={at} />
    </AtCursor>
  );
}

function AtCursor({ variant, at, children }: Omit<AtCursorProps, 'id'> & { readonly children: ReactNode }) {
  const instant = useInstantText();
  const where = useScopeWords(variant.id);
  return (
    <>
      <PartHeading title={`Do at ${instant(at)}`} about={where} />
      <fieldset className="at-cursor" aria-label="What can be done at the cursor">
        {children}
        <ForkSwitch />
      </fieldset>
    </>
  );
}

/** The leaf queues to which the application can go. */
function Move({ variant, id, at }: AtCursorProps) {
  const playground = usePlayground();
  const { model } = variant;
  const from = movableFrom(model, id, at);
  const leaves = model.directory.queues.filter(({ leaf }) => leaf);
  if (from === undefined || leaves.length < 2) return null;
  return (
    <Popover
      label={`Move ${id} to`}
      button={{ className: 'button button--outline button--small' }}
      trigger={
        <>
          Move to queue
          <ChevronDown size={11} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <ul className="at-cursor__queues">
          {leaves.map((queue) => {
            const here = queue === model.directory.queues[from];
            return (
              <li key={queue.id}>
                <button
                  type="button"
                  className="menu-item"
                  disabled={here}
                  onClick={() => {
                    moveApplication(model, id, queue.id, at, playground);
                    close();
                  }}
                >
                  {queue.id}
                  {here && <span className="muted small">is here</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}
