import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { viewStore } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';

interface HeadingProps {
  readonly title: string;
  /** Colour index of an application. */
  readonly color?: number;
  readonly children: ReactNode;
}

/** What is selected, a line about it, and the way back to the overview. */
export function Heading({ title, color, children }: HeadingProps) {
  return (
    <header className="inspector__heading">
      {color !== undefined && <span className="swatch swatch--large" style={{ background: `var(--a${color})` }} />}
      <h2>{title}</h2>
      <IconButton label="Clear the selection" onClick={() => viewStore.getState().select(undefined)}>
        <X size={14} />
      </IconButton>
      <p className="muted small">{children}</p>
    </header>
  );
}

/** What stands in place of the details where the active variant has no such thing, such as a queue that only another one has. */
export function NotInVariant({ kind, id }: { readonly kind: 'queue' | 'node'; readonly id: string }) {
  return (
    <>
      <Heading title={id}>{kind}</Heading>
      <p>This variant has no {kind} with this name.</p>
    </>
  );
}

/** A heading inside the inspector with what its numbers refer to. */
export function PartHeading({ title, about }: { readonly title: string; readonly about?: string }) {
  return (
    <h3 className="inspector__part">
      {title}
      {about !== undefined && <span title={about}>{about}</span>}
    </h3>
  );
}
