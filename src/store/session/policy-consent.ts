/**
 * Code that came with a link or a file is shown before it runs, once for each text of the code. What a person has typed or
 * allowed is remembered in this browser, by the SHA-256 of the code: other code cannot be written that passes for it.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sha256 } from '../../base/hashing/sha256';
import type { Change } from '../../base/json';
import { usedPolicies } from '../../engine/document/used-policies';
import type { PolicyText } from '../../scenario/own-policy';
import type { Scenario } from '../../scenario/schema';
import { browserStorage } from '../autosave/autosave';

const STORED = 'signalbox.policies';
/** Number of entries that are kept, the latest first. */
const REMEMBERED = 300;

interface ConsentState {
  /** SHA-256 of code that may run. */
  readonly allowed: ReadonlySet<string>;
}

/** Where consent is remembered. */
let storage = browserStorage();

const consentStore = createStore<ConsentState>()(() => ({ allowed: new Set(remembered()) }));

function remembered(): string[] {
  try {
    const stored = JSON.parse(storage?.getItem(STORED) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.filter((hash): hash is string => typeof hash === 'string') : [];
  } catch {
    return [];
  }
}

/** Allows the code from now on: it was typed here, or the reader agreed. */
export function allowPolicies(codes: readonly string[]): void {
  const { allowed } = consentStore.getState();
  const hashes = codes.map(sha256).filter((hash) => !allowed.has(hash));
  if (hashes.length === 0) return;
  // Other tabs remember theirs in the same place.
  const all = [...new Set([...remembered(), ...allowed, ...hashes])].slice(-REMEMBERED);
  consentStore.setState({ allowed: new Set(all) });
  try {
    storage?.setItem(STORED, JSON.stringify(all));
  } catch {
    // Then it is asked again after a reload.
  }
}

/** Consent ends with the page from now on: a page inside another one stores nothing. What the reader allowed before still counts. */
export function rememberNoConsent(): void {
  storage = undefined;
}

/** Whether code may run: it was typed or allowed here. */
export function isAllowed(code: string): boolean {
  return consentStore.getState().allowed.has(sha256(code));
}

/** Policies of a document that settings name in a variant, after the changes of a run, and that may not run yet. */
export function heldPolicies(document: Scenario, variant: string, changes: readonly Change[] = []): PolicyText[] {
  return usedPolicies(document, variant, changes).filter(({ code }) => !isAllowed(code));
}

/** Calls back whenever more code may run. */
export function onConsent(listener: () => void): () => void {
  return consentStore.subscribe(listener);
}

/** Renders again when more code may run. */
export function useConsent(): ConsentState['allowed'] {
  return useStore(consentStore, (state) => state.allowed);
}
