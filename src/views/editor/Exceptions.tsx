import type { ReactNode } from 'react';
import { counted } from '../../base/text/counted';
import { Button } from '../../ui/Button';
import { useEditor } from './editor-context';
import { Entry } from './Entry';
import { NumberedSelect } from './fields/names/NumberedSelect';
import { Group } from './Group';
import { useRevealedId } from './reveal';
import { useOpenFollowing } from './use-open-following';

interface ExceptionsProps {
  readonly title: string;
  /** All that are alike, by id. */
  readonly ids: readonly string[];
  /** Those of them that have settings of their own. */
  readonly special: readonly string[];
  /** Where the document keeps these settings, by id. */
  readonly path: readonly string[];
  /** Names of the settings that one has of its own. */
  readonly settingsOf: (id: string) => readonly string[];
  /** The fields of one. */
  readonly children: (id: string) => ReactNode;
}

/**
 * The few of many equal things that have settings of their own. Another one can be chosen, and each can be made equal to the
 * others again.
 */
export function Exceptions({ title, ids, special, path, settingsOf, children }: ExceptionsProps) {
  const { apply } = useEditor();
  const [open, setOpen] = useOpenFollowing(title, undefined, useRevealedId(path));
  const shown = open === undefined || special.includes(open) || !ids.includes(open) ? special : [...special, open];
  return (
    <Group title={title} detail={special.length === 0 ? 'all alike' : counted(special.length, 'exception')}>
      <ul className="entries">
        {shown.map((id) => (
          <Entry
            key={id}
            title={id}
            detail={settingsOf(id).join(', ')}
            open={open === id}
            onToggle={() => setOpen(open === id ? undefined : id)}
          >
            {children(id)}
            <div className="actions">
              <Button variant="outline" onClick={() => apply([{ path: [...path, id], value: undefined }])}>
                Same as the others
              </Button>
            </div>
          </Entry>
        ))}
      </ul>
      <NumberedSelect label="Make an exception for" ids={ids} taken={special} onChoose={setOpen} />
    </Group>
  );
}
