import { useLayoutEffect } from 'react';
import { variantsOf } from '../../engine/document/variants';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { allowPolicies } from '../../store/session/policy-consent';
import { summaries } from '../editor/models/summaries';
import { RunPreview } from './run-preview/RunPreview';
import type { Preview } from './run-preview/use-preview';

const HEIGHT = 400;

/** A scenario of the gallery as it runs: the rows of all its variants, and how each of them ends. */
export function GalleryPreview({ entry }: { readonly entry: GalleryEntry | undefined }) {
  return (
    <section className="gallery__preview" aria-label="Preview">
      {entry === undefined ? (
        <p className="empty-note">Point at a scenario to see it run.</p>
      ) : (
        <Runs key={entry.id} entry={entry} />
      )}
    </section>
  );
}

function Runs({ entry: { title, scenario } }: { readonly entry: GalleryEntry }) {
  const { cluster, workload, policy } = summaries(scenario);
  // Policies of the gallery are part of the page. The run begins in an effect, which comes after this one.
  useLayoutEffect(() => allowPolicies((scenario.policies ?? []).map(({ code }) => code)), [scenario]);
  return (
    <>
      <h3>{title}</h3>
      <p className="muted small">
        {cluster}, {workload}, {policy}
      </p>
      <RunPreview document={scenario} height={HEIGHT} said={saidOf} />
    </>
  );
}

function saidOf({ of, models, problem }: Preview): string {
  if (problem !== undefined) return problem;
  const missing = variantsOf(of).length - models.size;
  return missing === 0 ? 'Choose it to look into these runs.' : 'Running…';
}
