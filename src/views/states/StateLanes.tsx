import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { stateLanes } from '../../render/states/state-lanes';
import { layoutStates } from '../../render/states/state-lanes-draw';
import { usePlayground } from '../../store/page-playground';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { ItemTooltip } from '../shared/ItemTooltip';
import { useTip } from '../shared/use-tip';
import { moveCursor } from '../transport/playback';
import { StatesPainter } from './painter';
import type { StateScene } from './painter';
import { useLaid } from './use-laid';
import { StateMenu } from './StateMenu';
import type { StateMenuPlace } from './StateMenu';
import { StatesTable } from './StatesTable';
import { useStateKeys } from './use-state-keys';
import { useStatePointers } from './use-state-pointers';

/** From this width on names are set larger. */
const WIDE = 1000;
/** As tall as most lanes will be, px: what stands above should not move when they come (`.states-room` in app.css). */
const EMPTY_HEIGHT = 83;

interface StateLanesProps {
  readonly scene: Omit<StateScene, 'layout'> | undefined;
  /** Id of the variant that is shown, and what it is called. */
  readonly variant: string;
  readonly name: string;
}

/** The states of applications over time. Changes of state and timers are dragged where a field of the scenario moves them. */
export function StateLanes(props: StateLanesProps) {
  const { scene: wished, variant: chosen, name: named } = props;
  const laid = useLaid(
    useMemo(() => ({ model: wished?.model, scene: wished, variant: chosen, name: named }), [wished, chosen, named]),
  );
  const { scene, variant, name } = laid ?? { scene: undefined, variant: chosen, name: named };
  const playground = usePlayground();
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const painter = useRef<StatesPainter>(undefined);
  const { width, height } = useSize(body);
  const [tip, showTip] = useTip();
  const [menu, setMenu] = useState<StateMenuPlace>();
  const model = scene?.model;
  const wide = width > WIDE;
  const tall = wide ? palette.small + 3 : palette.micro + 1;
  const layout = useMemo(
    () => (model === undefined ? undefined : layoutStates(stateLanes(model), tall)),
    [model, tall],
  );

  const openMenu = useCallback(
    (app: number, at: number, x: number, y: number) => {
      if (model === undefined) return;
      moveCursor(at, playground);
      const entry = model.applications[app].states.findLast((state) => state.at <= at);
      const state = entry === undefined ? 'Not submitted' : model.directory.states[entry.state].name;
      setMenu({ state, apps: [model.directory.applications[app].id], count: 1, at, x, y });
    },
    [model, playground],
  );

  useLayoutEffect(() => {
    if (body.current === null || bars.current === null || overlay.current === null) return;
    painter.current ??= new StatesPainter(body.current, bars.current, overlay.current, palette, playground);
    painter.current.show(scene && layout && { ...scene, layout }, palette);
  }, [scene, layout, palette, width, height, playground]);
  const said = useStateKeys({
    playground,
    body,
    painter,
    model,
    layout,
    variant,
    onMenu: openMenu,
  });

  useEffect(
    () => () => {
      painter.current?.stop();
      painter.current = undefined;
    },
    [],
  );

  useStatePointers({ playground, body, painter, model, variant, showTip, onMenu: openMenu });

  return (
    <>
      <div
        className="states-body"
        ref={body}
        style={{ height: layout?.height ?? EMPTY_HEIGHT }}
        role="application"
        aria-roledescription="lanes of states"
        aria-label={`States of applications of ${name}. Arrow keys move between stays, Enter shows what can be done, Alt with left or right moves the change that ends a stay, with Shift the one that begins it.`}
      >
        <canvas ref={bars} aria-hidden="true" />
        <canvas ref={overlay} aria-hidden="true" />
        <ItemTooltip content={tip} />
      </div>
      {model !== undefined && <StatesTable model={model} caption={`States of the applications of ${name}`} />}
      <output className="visually-hidden">{said}</output>
      {menu !== undefined && model !== undefined && (
        <StateMenu place={menu} model={model} variant={variant} onClose={() => setMenu(undefined)} />
      )}
    </>
  );
}
