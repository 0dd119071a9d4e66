import type { JsonPath } from '../../../base/json';
import type { KnobList } from '../../../frameworks/plugin';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/fields/Segmented';
import type { GraphEdge } from '../../stages/layers';
import { GraphKey } from '../../stages/GraphKey';
import { StageGraph } from '../../stages/StageGraph';
import type { GraphEditing } from '../../stages/StageGraph';
import { durationWords, verticesOf } from '../../stages/stage-words';
import { Group } from '../Group';
import { useReveal } from '../reveal';
import { KnobListItem } from './knobs/KnobListItem';
import { useListEdits } from './use-list-edits';
import { useStageEditing } from './use-stage-editing';
import type { StageEditing } from './use-stage-editing';

const KINDS = [
  { value: 'barrier', label: 'barrier' },
  { value: 'parts', label: 'part by part' },
] as const;

interface StagesFieldProps {
  readonly list: KnobList;
  readonly path: JsonPath;
}

/** The stages of a job as a graph that is edited, and the fields of the stage that is chosen in it. */
export function StagesField({ list, path }: StagesFieldProps) {
  const box = useReveal<HTMLDivElement>(path);
  const edits = useListEdits(list, path);
  const graph = useStageEditing(edits);
  const { items, names } = edits;
  const { selected, editing, problem } = graph;
  return (
    <div ref={box}>
      <Group title="Stages" detail={items.length === 0 ? 'default: one vertex' : String(items.length)}>
        {items.length > 0 && (
          <StageGraph
            label={`Stages of ${path[1]}`}
            direction="down"
            stages={items.map((item, s) => ({
              name: names[s],
              detail: `${verticesOf(item)} × ${durationWords(item)}`,
            }))}
            edges={graph.edges}
            selected={selected}
            onSelect={graph.select}
            editing={editing}
          />
        )}
        <GraphKey />
        <StageActions names={names} graph={graph} />
        {editing.edge !== undefined && <EdgeActions names={names} edge={editing.edge} editing={editing} />}
        {problem !== undefined && (
          <p className="field__error" role="alert">
            {problem}
          </p>
        )}
        <p className="field__help">
          Drag from the dot below a stage to one that reads it. Keys: arrows go along the graph, C connects, B switches
          the barrier of a line, Delete removes. Stages that are ready at once ask for tokens in the order of the list.
        </p>
        {selected !== undefined && (
          <div className="list__item">
            <KnobListItem key={selected} list={list} path={path} edits={edits} index={selected} />
          </div>
        )}
      </Group>
    </div>
  );
}

interface StageActionsProps {
  readonly names: readonly string[];
  readonly graph: StageEditing;
}

/** What can be done with the stage that is chosen, and a button for one more. */
function StageActions({ names, graph: { selected, editing, add, move } }: StageActionsProps) {
  const { from, onFrom, onRemove } = editing;
  return (
    <div className="actions">
      <Button variant="outline" onClick={add}>
        {selected === undefined ? 'Add a stage' : `Add a stage after ${names[selected]}`}
      </Button>
      {selected !== undefined && (
        <>
          <Button variant="outline" aria-pressed={from === selected} onClick={() => onFrom(selected)}>
            {from === selected ? 'Choose who reads it' : 'Connect'}
          </Button>
          <Button variant="outline" disabled={selected === 0} onClick={() => move(selected, -1)}>
            Earlier
          </Button>
          <Button variant="outline" disabled={selected === names.length - 1} onClick={() => move(selected, 1)}>
            Later
          </Button>
          <Button variant="danger" onClick={() => onRemove(selected)}>
            Remove {names[selected]}
          </Button>
        </>
      )}
    </div>
  );
}

interface EdgeActionsProps {
  readonly names: readonly string[];
  readonly edge: GraphEdge;
  readonly editing: GraphEditing;
}

/** What can be done with the edge that is chosen. */
function EdgeActions({ names, edge, editing }: EdgeActionsProps) {
  return (
    <div className="actions">
      <span>
        {names[edge.from]} → {names[edge.to]}
      </span>
      <Segmented
        label={`How ${names[edge.to]} reads ${names[edge.from]}`}
        value={edge.barrier ? 'barrier' : 'parts'}
        options={KINDS}
        onChange={(kind) => editing.onBarrier(edge, kind === 'barrier')}
      />
      <Button variant="danger" onClick={() => editing.onDisconnect(edge)}>
        Disconnect
      </Button>
    </div>
  );
}
