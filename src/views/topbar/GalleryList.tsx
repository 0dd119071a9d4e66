import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { GalleryEntry } from '../../engine/gallery/entry';
import { useGallery } from '../../store/document/gallery';
import { hasSteps } from '../../scenario/lesson/steps';
import { openEntry } from '../../store/lesson/lesson-edits';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { useRested } from '../../ui/hooks/use-rested';
import { Segmented } from '../../ui/fields/Segmented';
import { byQuestion, bySystem, speaksOf } from './gallery-groups';
import { GalleryPreview } from './GalleryPreview';
import './gallery-list.css';

/**
 * The scenarios of the gallery by system or by question, and a field that narrows them to those about a topic. Beside them runs the
 * one that the pointer or the focus rests on.
 */
export function GalleryList({ onDone }: { readonly onDone: () => void }) {
  const entries = useGallery();
  const origin = useScenario((s) => s.origin);
  const [words, setWords] = useState('');
  const found = entries.filter((entry) => speaksOf(entry, words));
  const [by, setBy] = useState<'system' | 'question'>('system');
  const groups = by === 'system' ? bySystem(found) : byQuestion(found);
  const [pointed, setPointed] = useState<GalleryEntry>();
  // While a question of a lesson is open, its own scenario would give the answer away.
  const hides = useView((s) => s.sight?.future === 'hidden');
  const present = entries.find((entry) => !hides && origin.kind === 'gallery' && entry.id === origin.id);
  const previewed = useRested(pointed ?? (words.trim() === '' ? present : found[0]));
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The box around it is shown after it has been rendered, and nothing that is hidden takes the focus.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const choose = (entry: GalleryEntry) => {
    openEntry(entry);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const places = [...(list.current?.querySelectorAll<HTMLElement>('input[type="search"], button') ?? [])];
    const at = places.findIndex((place) => place === document.activeElement);
    // Arrow keys choose between the two groupings, too.
    if (at < 0) return;
    if (event.key === 'ArrowDown') places[at + 1]?.focus();
    else if (event.key === 'ArrowUp') places[at - 1]?.focus();
    // Enter chooses the first result of a search.
    else if (event.key === 'Enter' && at === 0 && words.trim() !== '' && found.length > 0) {
      choose(found[0]);
    }
    // In WebKit a search field takes Escape for itself even where it is empty, and the browser would not close the box.
    else if (event.key === 'Escape' && at === 0 && words === '') onDone();
    else return;
    event.preventDefault();
  };

  return (
    // Before the list takes up and down: the search field comes before its first entry.
    <div ref={list} className="gallery" role="presentation" onKeyDownCapture={onKeyDown}>
      <div>
        <span className="input input--wide scenario-menu__search">
          <input
            ref={field}
            className="input__text"
            type="search"
            aria-label="Search the gallery"
            placeholder={`Search ${entries.length} scenarios`}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setPointed(undefined);
            }}
          />
        </span>
        <div className="scenario-menu__by">
          <Segmented
            label="Gallery by"
            value={by}
            options={[
              { value: 'system', label: 'by system' },
              { value: 'question', label: 'by question' },
            ]}
            onChange={setBy}
          />
        </div>
        <div data-roving="list">
          {groups.map(([title, members]) => (
            <div key={title}>
              <h2 className="scenario-menu__system">{title}</h2>
              <ul className="scenario-menu__list" aria-label={title}>
                {members.map((entry) => (
                  <li key={entry.id}>
                    <button
                      type="button"
                      className="menu-item scenario-menu__entry"
                      aria-current={origin.kind === 'gallery' && origin.id === entry.id}
                      onClick={() => choose(entry)}
                      onPointerEnter={() => setPointed(entry)}
                      onFocus={() => setPointed(entry)}
                    >
                      <span className="scenario-menu__name">
                        <b>{entry.title}</b>
                        {hasSteps(entry.scenario.lesson) && <span className="muted small">lesson</span>}
                      </span>
                      <span className="muted small">{entry.summary}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <output className={found.length === 0 ? 'scenario-menu__heading' : 'visually-hidden'}>
          {found.length === 0 && words !== '' && 'No scenario matches.'}
          {found.length > 0 && words !== '' && `${found.length} of ${entries.length} scenarios`}
        </output>
      </div>
      <GalleryPreview entry={previewed} />
    </div>
  );
}
