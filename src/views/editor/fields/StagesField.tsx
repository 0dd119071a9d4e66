import { useState } from 'react';
import type { JsonPath } from '../../../base/json';
import type { KnobList } from '../../../frameworks/plugin';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/fields/Segmented';
import type { GraphEdge } from '../../stages/layers';
import { GraphKey } from '../../stages/GraphKey';
import { StageGraph } from '../../stages/StageGraph';
import {
  connected,
  disconnected,
  edgesOf,
  moved,
  withBarrier,
  withoutStage,
  withStage,
} from '../../stages/stage-edits';
import { durationWords, verticesOf } from '../../stages/stage-words';
import { Group } from '../Group';
import { useReveal } from '../reveal';
import { KnobListItem } from './knobs/KnobListItem';
import { useListEdits } from './use-list-edits';
import type { ListItem } from './use-list-edits';

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
  const { items, names } = edits;
  const [chosen, setChosen] = useState<number>();
  const [edge, setEdge] = useState<GraphEdge>();
  const [from, setFrom] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const edges = edgesOf(items);
  const selected = chosen !== undefined && chosen < items.length ? chosen : undefined;
  const present = edges.find((other) => other.from === edge?.from && other.to === edge.to);
  const write = (next: readonly ListItem[] | undefined, refused?: string): boolean => {
    const wrong = next === undefined ? refused : edits.write(next);
    setProblem(wrong);
    return wrong === undefined;
  };
  const remove = (stage: number): void => {
    if (!write(withoutStage(items, stage))) return;
    setChosen(undefined);
    setEdge(undefined);
  };
  const move = (stage: number, by: -1 | 1): void => {
    if (!write(moved(items, stage, by))) return;
    setChosen(stage + by);
    setEdge(undefined);
  };
  const disconnect = ({ from: source, to }: GraphEdge): void => {
    if (write(disconnected(items, source, to))) setEdge(undefined);
  };
  const connect = (source: number, to: number): void => {
    const refused = `${names[to]} cannot read ${names[source]}: it already does, or they would wait for each other`;
    if (write(connected(items, source, to), refused)) {
      setChosen(undefined);
      setEdge({ from: source, to, barrier: true });
    }
  };
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
            edges={edges}
            selected={selected}
            onSelect={setChosen}
            editing={{
              edge: present,
              onEdge: (next) => {
                setEdge(next);
                if (next !== undefined) setChosen(undefined);
              },
              from,
              onFrom: setFrom,
              onConnect: connect,
              onDisconnect: disconnect,
              onBarrier: (own, barrier) => write(withBarrier(items, own.from, own.to, barrier)),
              onRemove: remove,
            }}
          />
        )}
        <GraphKey />
        <div className="actions">
          <Button
            variant="outline"
            onClick={() => {
              if (write(withStage(items, selected))) setChosen(items.length);
            }}
          >
            {selected === undefined ? 'Add a stage' : `Add a stage after ${names[selected]}`}
          </Button>
          {selected !== undefined && (
            <>
              <Button variant="outline" aria-pressed={from === selected} onClick={() => setFrom(selected)}>
                {from === selected ? 'Choose who reads it' : 'Connect'}
              </Button>
              <Button variant="outline" disabled={selected === 0} onClick={() => move(selected, -1)}>
                Earlier
              </Button>
              <Button variant="outline" disabled={selected === items.length - 1} onClick={() => move(selected, 1)}>
                Later
              </Button>
              <Button variant="danger" onClick={() => remove(selected)}>
                Remove {names[selected]}
              </Button>
            </>
          )}
        </div>
        {present !== undefined && (
          <div className="actions">
            <span>
              {names[present.from]} → {names[present.to]}
            </span>
            <Segmented
              label={`How ${names[present.to]} reads ${names[present.from]}`}
              value={present.barrier ? 'barrier' : 'parts'}
              options={KINDS}
              onChange={(kind) => write(withBarrier(items, present.from, present.to, kind === 'barrier'))}
            />
            <Button variant="danger" onClick={() => disconnect(present)}>
              Disconnect
            </Button>
          </div>
        )}
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
