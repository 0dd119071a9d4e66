import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatInstant, formatSpan } from '../../base/units';
import { appColors } from '../../render/color/app-colors';
import { appsInState, countInState, layoutStates, stateLanes } from '../../render/states/state-lanes-draw';
import type { StateLane } from '../../render/states/state-lanes-draw';
import type { RunModel } from '../../analysis/model';
import { usePanel, viewStore } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { usePalette } from '../../ui/use-palette';
import { useSize } from '../../ui/use-size';
import { variantLetter } from '../../ui/VariantBadge';
import { longestEnd, useVariants, withModels } from '../shared/use-runs-view';
import { ItemTooltip } from '../timeline/ItemTooltip';
import { useTip } from '../timeline/use-tip';
import { Countdowns } from './Countdowns';
import { listenToPointers } from './pointer';
import { StatesPainter } from './painter';
import type { StateScene } from './painter';
import { StateMachineDiagram } from './StateMachineDiagram';
import { StatesTable } from './StatesTable';
import './states.css';

const STATE_VIEWS = ['lanes', 'machine', 'folded'] as const;
const VIEWS = [
  { value: 'lanes', label: 'Lanes' },
  { value: 'machine', label: 'Machine' },
  { value: 'folded', label: 'Folded' },
] as const;
/** From this width on names are set larger. */
const WIDE = 1000;
const EMPTY_HEIGHT = 72;

/**
 * Application states over time, or the state machine at the cursor.
 * @param folded only the header, until somebody asks for more: another view needs the room
 */
export function StatesView({ folded }: { readonly folded: boolean }) {
  const variants = useVariants();
  const [chosen, setChosen] = useState<string>();
  const view = usePanel('states', STATE_VIEWS, folded ? 'folded' : 'lanes');
  const shown = withModels(variants);
  const variant =
    shown.find((v) => v.id === chosen) ?? shown.find((v) => v.model.directory.states.length > 0) ?? shown[0];
  const model = variant?.model;
  const first = shown[0]?.model;
  const colors = model && first && appColors(model.directory, first.directory);
  const options = variants.map(({ id, index, title }) => ({ value: id, label: variantLetter(index), name: title }));
  return (
    <section className="states" aria-label="Application states">
      <header className="section-header">
        <h2>Application states</h2>
        {variants.length > 1 && (
          <Segmented label="Variant" value={variant?.id ?? variants[0].id} options={options} onChange={setChosen} />
        )}
        <Segmented
          label="Show states as"
          value={view}
          options={VIEWS}
          onChange={(value) => viewStore.getState().setPanel('states', value)}
        />
        <span className="grow" />
        {model !== undefined && colors !== undefined && <Countdowns model={model} colors={colors} />}
      </header>
      {model !== undefined && view === 'machine' && <StateMachineDiagram model={model} />}
      {view === 'lanes' && (
        <StateLanes
          scene={
            model &&
            colors && { model, colors, openEnd: model.ended?.reason === 'deadlock' ? longestEnd(variants) : model.end }
          }
          name={variant === undefined ? '' : `${variantLetter(variant.index)}, ${variant.title}`}
        />
      )}
    </section>
  );
}

interface StateLanesProps {
  readonly scene: Omit<StateScene, 'layout'> | undefined;
  readonly name: string;
}

function StateLanes({ scene, name }: StateLanesProps) {
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const painter = useRef<StatesPainter>(undefined);
  const { width, height } = useSize(body);
  const [tip, showTip] = useTip();
  const model = scene?.model;
  const wide = width > WIDE;
  const named = wide ? palette.small + 3 : palette.micro + 1;
  const layout = useMemo(
    () => (model === undefined ? undefined : layoutStates(stateLanes(model), named)),
    [model, named],
  );

  const describe = useCallback(
    (x: number, y: number): readonly string[] | undefined => {
      if (model === undefined) return undefined;
      const crowd = painter.current?.crowdUnder(x, y);
      if (crowd !== undefined) return crowdText(model, crowd.lane, crowd.at);
      const stay = painter.current?.stayUnder(x, y);
      if (stay === undefined) return undefined;
      const { id } = model.directory.applications[stay.app];
      const open = stay.to === Infinity;
      const span = open
        ? `since ${formatInstant(stay.from)}`
        : `${formatInstant(stay.from)} to ${formatInstant(stay.to)}, ${formatSpan(stay.to - stay.from)}`;
      return [`${id} ${stay.state}`, span];
    },
    [model],
  );

  useLayoutEffect(() => {
    if (body.current === null || bars.current === null || overlay.current === null) return;
    painter.current ??= new StatesPainter(body.current, bars.current, overlay.current, palette);
    painter.current.show(scene && layout && { ...scene, layout }, palette);
  }, [scene, layout, palette, width, height]);

  useEffect(
    () => () => {
      painter.current?.stop();
      painter.current = undefined;
    },
    [],
  );

  useEffect(() => {
    if (body.current === null) return undefined;
    return listenToPointers({
      body: body.current,
      painter: () => painter.current,
      onHover: (x, y, clientX, clientY) => showTip(x === undefined ? undefined : describe(x, y), clientX, clientY),
      appUnder: (x, y) => {
        const stay = painter.current?.stayUnder(x, y);
        const id = stay && model?.directory.applications[stay.app].id;
        return id === undefined ? undefined : { kind: 'app', id };
      },
    });
  }, [describe, showTip, model]);

  return (
    <div className="states-body" ref={body} style={{ height: layout?.height ?? EMPTY_HEIGHT }}>
      <canvas ref={bars} aria-hidden="true" />
      <canvas ref={overlay} aria-hidden="true" />
      {model !== undefined && <StatesTable model={model} caption={`States of the applications of ${name}`} />}
      <ItemTooltip content={tip} />
    </div>
  );
}

/** Applications that are named where there are very many. */
const NAMED = 3;

function crowdText(model: RunModel, lane: StateLane, at: number): readonly string[] {
  const count = countInState(lane, at);
  const names = appsInState(lane, at, NAMED).map((app) => model.directory.applications[app].id);
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  const line = names.length === 0 ? [] : [`${names.join(', ')}${more}`];
  return [`${count} ${lane.name}`, `at ${formatInstant(at)}`, ...line];
}
