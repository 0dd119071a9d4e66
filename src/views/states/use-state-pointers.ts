import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { RunModel } from '../../analysis/model';
import type { Playground } from '../../store/playground';
import type { ShowTip } from '../shared/use-tip';
import { gripUnder } from './grips';
import { laneWords } from './lane-words';
import type { StatesPainter } from './painter';
import { listenToPointers } from './pointer';

interface StatePointers {
  readonly playground: Playground;
  readonly body: RefObject<HTMLElement | null>;
  readonly painter: RefObject<StatesPainter | undefined>;
  readonly model: RunModel | undefined;
  readonly variant: string;
  readonly showTip: ShowTip;
  /** What can be done to an application at an instant (µs); client pixels. */
  readonly onMenu: (app: number, at: number, x: number, y: number) => void;
}

/**
 * Pointers on the lanes of states. A drag continues while its edits bring new runs: the listeners stay, and look at what is
 * newest.
 */
export function useStatePointers({ playground, body, painter, model, variant, showTip, onMenu }: StatePointers): void {
  const latest = useRef({ onMenu, model, variant });
  useEffect(() => {
    latest.current = { onMenu, model, variant };
  });
  useEffect(() => {
    if (body.current === null) return undefined;
    return listenToPointers({
      playground,
      body: body.current,
      painter: () => painter.current,
      onHover: (x, y, clientX, clientY) => {
        const { model, variant } = latest.current;
        const shown = painter.current;
        const nothing = x === undefined || model === undefined || shown === undefined;
        showTip(nothing ? undefined : laneWords(shown, model, variant, x, y), clientX, clientY);
      },
      appUnder: (x, y) => {
        const stay = painter.current?.stayUnder(x, y);
        const id = stay && latest.current.model?.directory.applications[stay.app].id;
        return id === undefined ? undefined : { kind: 'app', id };
      },
      gripUnder: (x, y) => painter.current && gripUnder(painter.current, latest.current.variant, x, y),
      onMenu: (x, y, clientX, clientY) => {
        const stay = painter.current?.stayUnder(x, y);
        const at = painter.current?.timeAt(x);
        if (stay !== undefined && at !== undefined) latest.current.onMenu(stay.app, at, clientX, clientY);
      },
    });
  }, [playground, body, painter, showTip]);
}
