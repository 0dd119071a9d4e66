import { useDeferredValue } from 'react';
import { appColors } from '../../render/color/app-colors';
import { useViewStore } from '../../store/view/view-store';
import { Segmented } from '../../ui/fields/Segmented';
import { variantLetter } from '../../ui/VariantBadge';
import { ViewPicture } from '../picture/ViewPicture';
import { useChosenPanel } from '../shared/dock/use-chosen-panel';
import { useVariantChoice } from '../shared/runs/VariantChoice';
import { longestEnd, useVariants, withModels } from '../shared/runs/use-runs-view';
import { Countdowns } from './Countdowns';
import { StateLanes } from './StateLanes';
import { StateMachineDiagram } from './StateMachineDiagram';
import './states.css';

const VIEWS = [
  { value: 'lanes', label: 'Lanes' },
  { value: 'machine', label: 'Diagram' },
  { value: 'folded', label: 'Folded' },
] as const;

/**
 * Application states over time, or the state machine at the cursor.
 * @param folded only the header, until the reader opens it: another view needs the room
 */
export function StatesView({ folded }: { readonly folded: boolean }) {
  const viewStore = useViewStore();
  // The lanes of thousands of applications are no part of the frame that answers an edit.
  const variants = useDeferredValue(useVariants());
  const view = useChosenPanel('states', VIEWS, folded ? 'folded' : 'lanes');
  const shown = withModels(variants);
  const stated = shown.filter(({ model }) => model.directory.states.length > 0);
  const [variant, choose] = useVariantChoice(shown, stated);
  const model = variant?.model;
  const first = shown[0]?.model;
  const colors = model && first && appColors(model.directory, first.directory);
  const options = variants.map(({ id, index, title }) => ({ value: id, label: variantLetter(index), name: title }));
  return (
    <section className="states" aria-label="Application states">
      <div className="section-header" role="toolbar" aria-label="States shown as">
        <h2>Application states</h2>
        {variants.length > 1 && (
          <Segmented label="Variant" value={variant?.id ?? variants[0].id} options={options} onChange={choose} />
        )}
        <Segmented
          label="Show states as"
          value={view}
          options={VIEWS}
          onChange={(value) => viewStore.getState().setPanel('states', value)}
        />
        <span className="grow" />
        {model !== undefined && colors !== undefined && <Countdowns model={model} colors={colors} />}
        {view !== 'folded' && <ViewPicture name="Application states" />}
      </div>
      {model !== undefined && view === 'machine' && <StateMachineDiagram model={model} variant={variant?.id ?? ''} />}
      {view === 'lanes' && (
        <StateLanes
          scene={
            model &&
            colors && { model, colors, openEnd: model.ended?.reason === 'deadlock' ? longestEnd(variants) : model.end }
          }
          variant={variant?.id ?? ''}
          name={variant === undefined ? '' : `${variantLetter(variant.index)}, ${variant.title}`}
        />
      )}
    </section>
  );
}
