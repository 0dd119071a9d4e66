import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/Button';

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
}

/** An ordered list whose elements are added, moved, removed and edited in place. */
export function ItemList<T>({ items, item, nameOf, children, onWrite, fresh }: ItemListProps<T>) {
  const moved = (index: number, by: number) => {
    const next = [...items];
    next.splice(index + by, 0, ...next.splice(index, 1));
    return next;
  };
  return (
    <>
      <ol className="list">
        {items.map((element, index) => {
          const name = nameOf(element, index);
          return (
            <li key={index} className="list__item">
              <div className="list__head">
                <span className="list__name">{name}</span>
                <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onWrite(moved(index, -1))}>
                  <ArrowUp size={13} />
                </IconButton>
                <IconButton
                  label={`Move ${name} down`}
                  disabled={index === items.length - 1}
                  onClick={() => onWrite(moved(index, 1))}
                >
                  <ArrowDown size={13} />
                </IconButton>
                <IconButton label={`Remove ${name}`} onClick={() => onWrite(items.filter((_, i) => i !== index))}>
                  <X size={13} />
                </IconButton>
              </div>
              {children(element, index, (next) => onWrite(items.map((other, i) => (i === index ? next : other))))}
            </li>
          );
        })}
      </ol>
      <Button variant="outline" onClick={() => onWrite([...items, fresh()])}>
        Add a {item}
      </Button>
    </>
  );
}
