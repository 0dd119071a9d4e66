import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_VARIANTS } from '../../authoring/edit-variants';
import { scenarioStore } from '../../store/document/scenario-store';
import { useView, viewStore } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';
import { CutTitle } from '../../ui/CutTitle';
import { Tooltip } from '../../ui/popovers/Tooltip';
import { usePhone } from '../../ui/hooks/use-media-query';
import { VariantBadge, variantLetter } from '../../ui/VariantBadge';
import { addVariantOfActive } from '../shared/acts/add-variant';
import { useVariants } from '../shared/runs/use-runs-view';
import type { VariantView } from '../shared/runs/use-runs-view';
import './variants.css';

/** The variants as tabs: choose, rename (double click or F2), add a copy of the active one, remove. */
export function VariantTabs() {
  const variants = useVariants();
  const active = useView((s) => s.variant);
  const phone = usePhone();
  const [renaming, setRenaming] = useState<string | undefined>(undefined);

  // On a phone the tabs scroll: the one that edits go to is in view.
  useEffect(() => {
    if (phone) document.getElementById(tabId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [phone, active, variants.length]);

  const onKeyDown = (event: KeyboardEvent, variant: VariantView) => {
    const count = variants.length;
    if (event.key === 'F2') setRenaming(variant.id);
    else if (event.key === 'Delete' && count > 1) remove(variant);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const remove = (variant: VariantView) => {
    const rest = variants.filter((v) => v.id !== variant.id);
    const next = rest[Math.min(variant.index, rest.length - 1)];
    if (active === variant.id) viewStore.getState().setVariant(next.id);
    scenarioStore.getState().removeVariant(variant.id);
    // What had the focus is gone, or belongs to another variant.
    document.getElementById(tabId(next.id))?.focus();
  };

  return (
    <div
      className="variants"
      role="toolbar"
      aria-label="Variants, added and removed"
      // On a phone it has its own scrolling, which the keyboard can use from a tab stop in it.
      data-toolbar={phone ? undefined : 'page'}
    >
      <div className="variants__list" role="tablist" aria-label="Variants" data-manual>
        {variants.map((variant) =>
          renaming === variant.id ? (
            <Rename key={variant.id} variant={variant} onDone={() => setRenaming(undefined)} />
          ) : (
            <Tooltip key={variant.id} text={`${variant.title}\nDouble click to rename`}>
              <button
                id={tabId(variant.id)}
                type="button"
                role="tab"
                className="variants__tab"
                aria-selected={variant.id === active}
                style={{ order: variant.index * 2 }}
                onClick={() => viewStore.getState().setVariant(variant.id)}
                onDoubleClick={() => setRenaming(variant.id)}
                onKeyDown={(event) => onKeyDown(event, variant)}
              >
                <VariantBadge index={variant.index} />
                <CutTitle text={variant.title} />
              </button>
            </Tooltip>
          ),
        )}
      </div>
      {variants.length > 1 && (
        <IconButton
          label={`Remove variant ${variantLetter(variants.find((v) => v.id === active)?.index ?? 0)}`}
          className="variants__remove"
          style={{ order: (variants.find((v) => v.id === active)?.index ?? 0) * 2 + 1 }}
          onClick={() => remove(variants.find((v) => v.id === active) ?? variants[0])}
        >
          <X size={14} />
        </IconButton>
      )}
      {variants.length < MAX_VARIANTS && (
        <IconButton
          label="Add a variant: a copy of the active one"
          className="variants__add"
          onClick={addVariantOfActive}
        >
          <Plus size={15} />
        </IconButton>
      )}
    </div>
  );
}

function tabId(id: string): string {
  return `variant-${id}`;
}

function Rename({ variant, onDone }: { readonly variant: VariantView; readonly onDone: () => void }) {
  const [title, setTitle] = useState(variant.title);
  const apply = () => {
    if (title.trim() !== '' && title !== variant.title)
      scenarioStore.getState().renameVariant(variant.id, title.trim());
    onDone();
  };
  return (
    <span className="variants__tab" style={{ order: variant.index * 2 }}>
      <VariantBadge index={variant.index} />
      <Tooltip text="Enter renames, Escape leaves it as it was">
        <input
          // The person has just asked to type here.
          ref={(input) => {
            if (input !== null && document.activeElement !== input) {
              input.focus();
              input.select();
            }
          }}
          aria-label={`Title of variant ${variantLetter(variant.index)}`}
          className="variants__input"
          value={title}
          maxLength={60}
          size={Math.max(6, title.length)}
          onChange={(event) => setTitle(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
            else if (event.key === 'Escape') onDone();
            event.stopPropagation();
          }}
        />
      </Tooltip>
    </span>
  );
}
