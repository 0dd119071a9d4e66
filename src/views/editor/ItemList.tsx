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
  const { keys, free, setKeys } = useItemKeys(items.length);
  /** Key of the one that is unfolded. */
  const [open, setOpen] = useState<number>();
  const folds = items.length > mostUnfolded;
  /** Writes a list whose elements have other places than before; their keys go along. */
  const rearrange = (arranged: <E>(list: readonly E[]) => readonly E[]): void => {
    if (onWrite(arranged(items)) === undefined) setKeys(arranged(keys));
  };
  const move = (index: number, by: number): void => rearrange((list) => moved(list, index, by));
  const remove = (index: number): void => rearrange((list) => list.filter((_, i) => i !== index));
  const add = (): void => {
    if (onWrite([...items, fresh()]) !== undefined) return;
    setKeys([...keys, free]);
    setOpen(free);
  };
  return (
    <>
      <ol className="list">
        {items.map((element, index) => {
          const name = nameOf(element, index);
          const key = keys[index];
          const shown = !folds || open === key;
          return (
            <li key={key} className="list__item">
              <div className="list__head">
                {folds ? (
                  <button
                    type="button"
                    className="list__name list__fold"
                    aria-expanded={shown}
                    aria-controls={shown ? `${id}-${key}` : undefined}
                    onClick={() => setOpen(shown ? undefined : key)}
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
                <div id={`${id}-${key}`}>
                  {children(element, index, (next) => onWrite(items.map((other, i) => (i === index ? next : other))))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button variant="outline" onClick={add}>
        Add a {item}
      </Button>
    </>
  );
}

/**
 * Keys of elements that have no names of their own. They follow an element to its new place, and with them the focus and a text that
 * is being typed.
 * @param count of the elements; where it is another one than before, the list has changed elsewhere, as by an undo
 */
function useItemKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const [used, setUsed] = useState(0);
  const keys = Array.from({ length: count }, (_, place) => known[place] ?? used + place);
  const free = used + count;
  const setKeys = (next: readonly number[]): void => {
    setKnown(next);
    setUsed(free + 1);
  };
  return { keys, free, setKeys } as const;
}

function moved<E>(list: readonly E[], index: number, by: number): readonly E[] {
  const next = [...list];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
