/** What can be done to the running system at the cursor, by name: to applications and nodes, and as an event. */
import type { RunModel } from '../../analysis/model';
import { formatInstant } from '../../base/units';
import type { Scenario } from '../../scenario/schema';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { addEventAt, offeredEvents } from '../editor/models/event-actions';
import { eventIds } from '../editor/models/event-edits';
import { act } from '../shared/acts/act';
import { appActions } from '../shared/acts/app-actions';
import { nodeActions } from '../shared/acts/node-actions';
import type { Command } from './command';

/** In larger runs, acts are offered for what is selected alone. */
const MOST_THINGS = 200;

/** What can be done now to each application and node, or to the one that is selected. */
export function actCommands(model: RunModel): Command[] {
  const { cursor, selection } = viewStore.getState();
  const { applications, nodes } = model.directory;
  const few = applications.length + nodes.length <= MOST_THINGS;
  const about = `at ${formatInstant(cursor)}`;
  const commandsOf = (kind: 'app' | 'node', id: string): Command[] => {
    if (!few && (selection?.kind !== kind || selection.id !== id)) return [];
    const actions = kind === 'app' ? appActions(model, id, cursor) : nodeActions(model, id, cursor);
    return actions
      .filter(({ unless }) => unless === undefined)
      .map(({ label, run }) => ({ title: `${id}: ${label.toLowerCase()}`, about, run }));
  };
  return [
    ...applications.flatMap(({ id }) => commandsOf('app', id)),
    ...nodes.flatMap(({ id }) => commandsOf('node', id)),
  ];
}

/** The kinds of events that the document has targets for, at the cursor. */
export function eventCommands(seen: Scenario): Command[] {
  const { cursor, selection } = viewStore.getState();
  return offeredEvents(seen, selection).map(({ kind, label }) => ({
    title: `Add an event: ${label}`,
    about: `at ${formatInstant(cursor)}`,
    run: () => {
      const added = addEventAt(seen, kind, selection, cursor, eventIds(scenarioStore.getState().document));
      if (added === undefined) return;
      if (act(added.edits, `Added at ${formatInstant(cursor)}: ${label}`)) viewStore.getState().setSection('events');
    },
  }));
}
