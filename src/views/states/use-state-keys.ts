import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { RunModel } from '../../analysis/model';
import { formatInstant } from '../../base/units';
import type { StateLayout } from '../../render/states/state-lanes-draw';
import { toPixel } from '../../render/time-scale';
import type { Playground } from '../../store/playground';
import { useRegionKeys } from '../../ui/hooks/use-region-keys';
import { seenBy } from '../shared/acts/act';
import { grainOf } from '../shared/acts/time-edit';
import { beginStateDrag } from './drag-state';
import type { StateDrag } from './drag-state';
import { edgeMeaning } from './edges';
import type { StatesPainter } from './painter';
import { nextStay } from './state-keys';
import type { StayKey } from './state-keys';

/** One key press moves an edge by about this part of the visible range. */
const STEPS = 50;
/** A pause of this length (ms) ends the gesture of a series of keys. */
const REST_MS = 900;

interface StateKeys {
  readonly playground: Playground;
  readonly body: RefObject<HTMLElement | null>;
  readonly painter: RefObject<StatesPainter | undefined>;
  readonly model: RunModel | undefined;
  readonly layout: StateLayout | undefined;
  readonly variant: string;
  /** What can be done to an application at an instant (µs); client pixels. */
  readonly onMenu: (app: number, at: number, x: number, y: number) => void;
}

/** Moves that follow each other quickly: one step of undo. */
interface Moves {
  readonly of: string;
  readonly drag: StateDrag;
  /** How far the change can go to the left, µs: keys beyond that are not to be pressed back one by one. */
  readonly least: number;
  shift: number;
  at: number;
}

/**
 * Keys on the lanes of states.
 * @returns the announcement of what a key press has done
 */
export function useStateKeys(parts: StateKeys): string {
  const { playground, body, painter, model, layout } = parts;
  const [stay, setFocused] = useState<StayKey>();
  // An edit may leave fewer applications, or fewer changes of their states.
  const focused = stay && model?.applications[stay.app]?.states[stay.entry] !== undefined ? stay : undefined;
  const [said, setSaid] = useState('');
  const moves = useRef<Moves>(undefined);

  useEffect(() => {
    const entry = focused && model?.applications[focused.app]?.states[focused.entry];
    painter.current?.setFocused(focused && entry && painter.current.stayOf(focused.app, entry.at));
  }, [focused, model, layout, painter]);
  useRegionKeys(body, {
    onKey: (event) => {
      if (model === undefined || layout === undefined || event.ctrlKey || event.metaKey) return;
      if (event.altKey) {
        if (focused === undefined || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
        setSaid(moveEdge(parts, model, focused, event, moves));
      } else if (event.key === 'Enter' && focused !== undefined) {
        openAt(parts, model, focused);
      } else {
        const next = nextStay(model, layout, focused, event.key, playground.view.getState().cursor);
        if (next === undefined) return;
        setFocused(next);
        setSaid(stayWords(model, next));
      }
      event.preventDefault();
      event.stopPropagation();
    },
    onLeave: () => setFocused(undefined),
  });
  return said;
}

/** Moves the change that ends the stay, with shift the one that begins it. Answers what it says now, or why it stays. */
function moveEdge(
  { playground, painter, variant }: StateKeys,
  model: RunModel,
  { app, entry }: StayKey,
  event: KeyboardEvent,
  moves: RefObject<Moves | undefined>,
): string {
  const index = event.shiftKey ? entry : entry + 1;
  const state = model.applications[app].states.at(index);
  if (state === undefined) return 'This state does not end';
  const [from, to] = playground.view.getState().zoom;
  const step = grainOf((to - from) / STEPS);
  const of = `${variant} ${app} ${index}`;
  const now = performance.now();
  if (moves.current?.of !== of || now - moves.current.at > REST_MS) {
    const meaning = edgeMeaning(model, seenBy(playground.scenario.getState().document, variant), {
      app,
      entry: index,
      at: state.at,
    });
    if (!('edit' in meaning)) {
      painter.current?.setGhost(undefined);
      return meaning.why;
    }
    const drag = beginStateDrag(meaning.edit, variant, step, playground);
    moves.current = { of, drag, least: meaning.edit.least - meaning.edit.value, shift: 0, at: now };
  }
  const { least, shift } = moves.current;
  moves.current.at = now;
  moves.current.shift = Math.max(least, event.key === 'ArrowLeft' ? shift - step : shift + step);
  return moves.current.drag.move(moves.current.shift);
}

function openAt({ playground, body, painter, onMenu }: StateKeys, model: RunModel, { app, entry }: StayKey): void {
  const { states } = model.applications[app];
  const { cursor } = playground.view.getState();
  const [from, to] = [states[entry].at, states.at(entry + 1)?.at ?? Infinity];
  const at = cursor >= from && cursor < to ? cursor : from;
  const stay = painter.current?.stayOf(app, from);
  const box = body.current?.getBoundingClientRect();
  if (stay === undefined || box === undefined || painter.current === undefined) return;
  const x = box.left + painter.current.gutter + toPixel(painter.current.scale(), at);
  onMenu(app, at, Math.min(Math.max(x, box.left), box.right), box.top + stay.y + stay.h);
}

function stayWords(model: RunModel, { app, entry }: StayKey): string {
  const { states } = model.applications[app];
  const end = states.at(entry + 1)?.at;
  const { name } = model.directory.states[states[entry].state];
  const span = `${formatInstant(states[entry].at)} to ${end === undefined ? 'the end' : formatInstant(end)}`;
  return `${model.directory.applications[app].id} ${name}, ${span}`;
}
