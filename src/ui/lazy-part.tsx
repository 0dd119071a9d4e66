/** Parts of the page that are loaded when they are first shown, and can be loaded again after a failure. */
import { createElement, use, useEffect } from 'react';
import type { ComponentType, FunctionComponent } from 'react';

/**
 * A part could not be loaded: the network is away, or the server has a newer version of the page. `React.lazy` keeps such a
 * failure forever; here {@link LoadError.forget} lets the next rendering ask for it again.
 */
export class LoadError extends Error {
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A part that can be loaded before it is rendered: then it does not suspend. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/** A component that is loaded when it is first rendered; it suspends until then and throws {@link LoadError} if that fails. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  /** A place in the page shows that it is loading. */
  let awaited = false;
  const part = loadOnce(
    async () => {
      // To ask for scripts and styles takes time. Parts that are rendered together are not all asked for in one task.
      await new Promise((resolve) => setTimeout(resolve));
      return (loaded = await load());
    },
    () => !awaited,
  );
  const Part = (props: Props) => {
    useEffect(() => {
      awaited = false;
    }, []);
    awaited ||= loaded === undefined;
    return createElement(loaded ?? use(part()), props);
  };
  return Object.assign(Part, { load: part });
}

/** React may wait so long, ms, before it shows a part that was loaded: parts that come soon after each other appear together. */
const REVEAL_MS = 300;
/** A part that is not shown so long after it was loaded, ms, is no longer wanted: its place was closed meanwhile. */
const CLOSED_MS = 3000;

/** Parts that are being loaded or were not shown yet, and who waits for the last of them. */
let loads = 0;
let waiting: (() => void)[] = [];

/** Whether a part is being loaded, or may not be shown yet. */
export function isLoading(): boolean {
  return loads > 0;
}

/** Calls back when all parts that are being loaded are shown. There has to be one. */
export function afterLoads(then: () => void): void {
  waiting.push(then);
}

function shown(): void {
  if (--loads > 0) return;
  const all = waiting;
  waiting = [];
  for (const then of all) then();
}

/** Calls {@link shown} when a part that has been loaded is on screen, or is not wanted any more. */
function shownOnce(isShown: () => boolean, patience = CLOSED_MS): void {
  setTimeout(() => {
    if (isShown() || patience <= 0) shown();
    else shownOnce(isShown, patience - REVEAL_MS);
  }, REVEAL_MS);
}

/**
 * Rejects if the host of the page does not answer. Browsers remember a module that could not be loaded for as long as the
 * page stands: it is not asked for while it cannot come. One that did not come all the same is asked for again under another
 * address (scripts/loads-again.ts).
 */
async function expectHost(): Promise<void> {
  // The app as one file has all its parts in itself.
  const script = document.querySelector<HTMLScriptElement>('script[src]');
  if (script !== null) await fetch(script.src, { cache: 'no-store' });
}

/** Whether the browser knows that the network is away. A host on this machine, or what the browser keeps, may still answer. */
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/**
 * Loads something at most once, until {@link LoadError.forget} of a failure is called.
 * @param isShown whether what was loaded is on screen: React may be busy for longer than it would wait
 */
export function loadOnce<T>(load: () => Promise<T>, isShown = () => true): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  return () => {
    // A failure is kept until it is forgotten: React asks again and again while it shows the failure.
    if (loading === undefined) {
      loads++;
      loading = (isOffline() ? expectHost().then(load) : load()).then(
        (value) => {
          shownOnce(isShown);
          return value;
        },
        (error: unknown) => {
          setTimeout(shown, REVEAL_MS);
          throw new LoadError(error, forget);
        },
      );
    }
    return loading;
  };
}

/**
 * Asks again for style sheets that failed to load: the browser does not do so by itself, and a part that is loaded again
 * would appear without its style.
 */
export function reloadStyles(document: Document): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet !== null) continue;
    const again = link.cloneNode() as HTMLLinkElement;
    link.replaceWith(again);
  }
}
