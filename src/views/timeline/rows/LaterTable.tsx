import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { useIsPainted } from '../../../ui/hooks/use-after-paint';
import { Part } from '../../shared/Part';

const RowsTable = lazyPart(() => import('./RowsTable').then((module) => module.RowsTable));

/** The table of what a variant's canvas shows. It is not visible, so it comes after the first picture. */
export function LaterTable(props: ComponentProps<typeof RowsTable>) {
  if (!useIsPainted()) return null;
  return (
    <Part name="The table of the timeline">
      <RowsTable {...props} />
    </Part>
  );
}
