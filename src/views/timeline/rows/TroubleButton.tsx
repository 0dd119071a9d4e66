import type { ReactNode } from 'react';
import { Popover } from '../../../ui/popovers/Popover';
import type { PopoverProps } from '../../../ui/popovers/Popover';

interface TroubleButtonProps {
  readonly trouble: { readonly title: string; readonly text: string };
  readonly button: PopoverProps['button'];
  readonly children: ReactNode;
}

/** Says what went wrong. A press says why: beside the rows there may be no room for the words. */
export function TroubleButton({ trouble: { title, text }, button, children }: TroubleButtonProps) {
  return (
    <Popover label={title} button={button} trigger={children}>
      {() => (
        <p className="timeline-flag__why">
          {title}: {text}
        </p>
      )}
    </Popover>
  );
}
