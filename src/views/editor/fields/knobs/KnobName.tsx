import { Fragment } from 'react';
import { wrapPoints } from '../../models/form-model';

/** A real name in monospace that may wrap after its dots. */
export function KnobName({ name }: { readonly name: string }) {
  return (
    <span className="mono">
      {wrapPoints(name).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
