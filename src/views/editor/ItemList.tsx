import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button';
import './entry.css';
import './fields/knobs/knobs.css';

export interface ItemListProps<T> {
  readonly items: readonly T[];
  /** What one is called: "stage". */
  readonly item: string;
  readonly nameOf: (item: T, index: number) => string;
  /** The fields of one; `change` puts another in its place and answers what is wrong with that. */
  readonly children: (item: T, index: number, change: (next: T) => string | undefined) => ReactNode;
  /** Writes the list; answers what is wrong, or undefined when it was taken. */
  readonly onWrite: (items: readonly T[]) => string | undefined;
  /** One more, to begin with. */
  readonly fresh: () => T;
  /** With more entries than this they are folded; the fields of a folded entry exist only while it is open. Absent: never. */
  readonly mostUnfolded?: number;
  /** Text next to the name of a folded entry. */
  readonly detailOf?: (item: T) => string;
}

/** An ordered list whose elements are added, moved, removed and edited in place. */
export function ItemList<T>(props: ItemListProps<T>) {
  const { items, item, nameOf, children, onWrite, fresh, mostUnfolded = Infinity, detailOf } = props;
  const id = useId();
  const [open, setOpen] = useState<number>();
  const folds = items.length > mostUnfolded;
  const moved = (index: number, by: number) => {
    const next = [...items];
    next.splice(index + by, 0, ...next.splice(index, 1));
    return next;
  };
  /** Writes a list, and keeps the same one open at its new place. */
  const write = (next: readonly T[], placeOf: (place: number) => number | undefined): void => {
    if (onWrite(next) === undefined && open !== undefined) setOpen(placeOf(open));
  };
  const move = (index: number, by: number): void =>
    write(moved(index, by), (place) => (place === index ? index + by : place === index + by ? index : place));
  const remove = (index: number): void =>
    write(
      items.filter((_, i) => i !== index),
      (place) => (place === index ? undefined : place > index ? place - 1 : place),
    );
  return (
    <>
      <ol className="list">
        {items.map((element, index) => {
          const name = nameOf(element, index);
          const shown = !folds || open === index;
          return (
            <li key={index} className="list__item">
              <div className="list__head">
                {folds ? (
                  <button
                    type="button"
                    className="list__name list__fold"
                    aria-expanded={shown}
                    aria-controls={shown ? `${id}-${index}` : undefined}
                    onClick={() => setOpen(shown ? undefined : index)}
                  >
                    {shown ? (
                      <ChevronDown size={12} aria-hidden="true" />
                    ) : (
                      <ChevronRight size={12} aria-hidden="true" />
                    )}
                    <span>{name}</span>
                    {!shown && <span className="list__detail">{detailOf?.(element)}</span>}
                  </button>
                ) : (
                  <span className="list__name">{name}</span>
                )}
                <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => move(index, -1)}>
                  <ArrowUp size={13} />
                </IconButton>
                <IconButton
                  label={`Move ${name} down`}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={13} />
                </IconButton>
                <IconButton label={`Remove ${name}`} onClick={() => remove(index)}>
                  <X size={13} />
                </IconButton>
              </div>
              {shown && (
                <div id={`${id}-${index}`}>
                  {children(element, index, (next) => onWrite(items.map((other, i) => (i === index ? next : other))))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button
        variant="outline"
        onClick={() => {
          if (onWrite([...items, fresh()]) === undefined) setOpen(items.length);
        }}
      >
        Add a {item}
      </Button>
    </>
  );
}
