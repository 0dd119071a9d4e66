import { capitalized } from '../../../../base/text/capitalized';
import type { JsonPath } from '../../../../base/json';
import type { KnobList } from '../../../../frameworks/plugin';
import { freshId } from '../../models/edits';
import { Group } from '../../Group';
import { ItemList } from '../../ItemList';
import { KnobListItem } from './KnobListItem';
import { useReveal } from '../../reveal';
import { useListEdits } from '../use-list-edits';
import type { ListItem } from '../use-list-edits';

export interface KnobListFieldProps {
  readonly list: KnobList;
  readonly path: JsonPath;
}

/** Each has a dozen fields or more: a form with all fields of twenty stages took half a second. */
const MOST_UNFOLDED = 4;

/** What identifies a folded one: the first of its settings, as "tasks 40". */
const detailOf =
  ({ knobs: [first] }: KnobList) =>
  (item: ListItem): string => {
    const value = item[first?.name ?? ''];
    return typeof value === 'number' || typeof value === 'string' ? `${first.name} ${value}` : '';
  };

/** A list inside an application, such as the stages of a Spark application. */
export function KnobListField({ list, path }: KnobListFieldProps) {
  const box = useReveal<HTMLDivElement>(path);
  const edits = useListEdits(list, path);
  const { items, ids, names } = edits;
  return (
    <div ref={box}>
      <Group title={capitalized(list.field)} detail={items.length === 0 ? 'default' : String(items.length)}>
        <p className="field__help">{list.help}</p>
        <ItemList
          items={items}
          item={list.item}
          nameOf={(_, index) => names[index]}
          onWrite={edits.write}
          mostUnfolded={MOST_UNFOLDED}
          detailOf={detailOf(list)}
          fresh={() => ({
            id: freshId(
              ids.filter((id) => id !== undefined),
              `${list.item}-${items.length + 1}`,
            ),
          })}
        >
          {(_, index) => <KnobListItem list={list} path={path} edits={edits} index={index} />}
        </ItemList>
      </Group>
    </div>
  );
}
