/** The graph of a job's stages while it is edited: what is chosen in it, and what each action does to the list of stages. */
import { useState } from 'react';
import type { GraphEdge } from '../../stages/layers';
import type { GraphEditing } from '../../stages/StageGraph';
import {
  connected,
  disconnected,
  edgesOf,
  moved,
  withBarrier,
  withoutStage,
  withStage,
} from '../../stages/stage-edits';
import type { ListEdits, ListItem } from './use-list-edits';

export interface StageEditing {
  readonly edges: readonly GraphEdge[];
  /** The stage whose fields are shown, by its place in the list. A stage and an edge are never chosen together. */
  readonly selected: number | undefined;
  readonly select: (stage: number | undefined) => void;
  readonly editing: GraphEditing;
  /** What was wrong with the last edit. */
  readonly problem: string | undefined;
  /** Adds a stage after the chosen one, or at the end. */
  readonly add: () => void;
  readonly move: (stage: number, by: -1 | 1) => void;
}

/** Choosing and editing in the graph of the stages of a list. */
export function useStageEditing({ items, names, write }: ListEdits): StageEditing {
  const [chosen, setChosen] = useState<number>();
  const [edge, setEdge] = useState<GraphEdge>();
  const [from, setFrom] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const edges = edgesOf(items);
  const selected = chosen !== undefined && chosen < items.length ? chosen : undefined;
  /** `next`: the list after the edit; undefined for one that is not allowed, because of what `refused` says. */
  const tryWrite = (next: readonly ListItem[] | undefined, refused?: string): boolean => {
    const wrong = next === undefined ? refused : write(next);
    setProblem(wrong);
    return wrong === undefined;
  };
  const connect = (source: number, to: number): void => {
    const refused = `${names[to]} cannot read ${names[source]}: it already does, or they would wait for each other`;
    if (tryWrite(connected(items, source, to), refused)) {
      setChosen(undefined);
      setEdge({ from: source, to, barrier: true });
    }
  };
  return {
    edges,
    selected,
    select: setChosen,
    problem,
    editing: {
      edge: edges.find((other) => other.from === edge?.from && other.to === edge.to),
      onEdge: (next) => {
        setEdge(next);
        if (next !== undefined) setChosen(undefined);
      },
      from,
      onFrom: setFrom,
      onConnect: connect,
      onDisconnect: ({ from: source, to }) => {
        if (tryWrite(disconnected(items, source, to))) setEdge(undefined);
      },
      onBarrier: (own, barrier) => tryWrite(withBarrier(items, own.from, own.to, barrier)),
      onRemove: (stage) => {
        if (!tryWrite(withoutStage(items, stage))) return;
        setChosen(undefined);
        setEdge(undefined);
        setFrom(undefined);
      },
    },
    add: () => {
      if (tryWrite(withStage(items, selected))) setChosen(items.length);
    },
    move: (stage, by) => {
      if (!tryWrite(moved(items, stage, by))) return;
      setChosen(stage + by);
      setEdge(undefined);
      setFrom(undefined);
    },
  };
}
