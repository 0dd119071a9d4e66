import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { usePlayground } from '../../store/page-playground';
import { useView } from '../../store/view/view-store';
import { Segmented } from '../../ui/fields/Segmented';
import { usePalette } from '../../ui/hooks/use-palette';
import { moveCursor } from '../transport/playback';
import { colourKeys, coloursOf, found, ORDERS } from './scene/overview';
import type { Colour, Order } from './scene/overview';
import type { Scene } from './scene/scene';
import './overview-bar.css';

const COLOUR_LABELS: Readonly<Record<Colour, string>> = {
  state: 'state',
  class: 'class',
  queue: 'queue',
  user: 'user',
  size: 'size',
  each: 'application',
};
const ORDER_LABELS: Readonly<Record<Order, string>> = {
  queue: 'queue',
  submitted: 'submitted',
  wait: 'wait',
  length: 'length',
};

interface OverviewBarProps {
  readonly scene: Scene;
  readonly colour: Colour;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** What the lines of an overview are coloured and ordered by, with the key of the colours, and a search that leads from hit to hit. */
export function OverviewBar({ scene, colour, query, onQuery }: OverviewBarProps) {
  const playground = usePlayground();
  const palette = usePalette();
  const selection = useView((s) => s.selection);
  const models = useMemo(() => scene.blocks.flatMap((block) => (block === undefined ? [] : [block.model])), [scene]);
  const model = models.at(0);
  const hits = useMemo(() => (model === undefined ? [] : found(model, query)), [model, query]);
  if (model === undefined) return null;
  const { setPanel, select } = playground.view.getState();
  const next = (step: 1 | -1): void => {
    if (hits.length === 0) return;
    const at = selection?.kind === 'app' ? hits.indexOf(selection.id) : -1;
    const id = hits[at === -1 ? (step === 1 ? 0 : hits.length - 1) : (at + step + hits.length) % hits.length];
    const { submitted } = model.applications[model.directory.applications.findIndex((app) => app.id === id)];
    select({ kind: 'app', id });
    if (Number.isFinite(submitted)) moveCursor(submitted, playground);
  };
  return (
    <div className="overview-bar" role="toolbar" aria-label="Overview shown as">
      <span className="overview-bar__choice">
        <span className="muted">colour</span>
        <Segmented
          label="Colour of the lines"
          value={colour}
          options={coloursOf(models).map((value) => ({ value, label: COLOUR_LABELS[value] }))}
          onChange={(value) => setPanel('overview-colour', value)}
        />
      </span>
      <span className="overview-bar__choice">
        <span className="muted">order</span>
        <Segmented
          label="Order of the lines"
          value={scene.order}
          options={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
          onChange={(value) => setPanel('overview-order', value)}
        />
      </span>
      <label className="overview-bar__search">
        <Search size={12} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search applications"
          placeholder="Search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') next(event.shiftKey ? -1 : 1);
            else if (event.key === 'Escape') onQuery('');
          }}
        />
        <output className="overview-bar__hits">{query.trim() === '' ? '' : hits.length}</output>
      </label>
      <ul className="overview-bar__key" aria-label="Colours">
        {colourKeys(models, colour).map(({ color, label }) => (
          <li key={label}>
            <span style={{ background: palette.apps[color] }} aria-hidden="true" /> {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
