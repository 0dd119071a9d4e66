/** Parts of the page that are loaded when they are first shown, and can be loaded again after a failure. */
import { createElement, use } from 'react';
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
  const part = loadOnce(async () => {
    // To ask for scripts and styles takes time. Parts that are rendered together are not all asked for in one task.
    await new Promise((resolve) => setTimeout(resolve));
    return (loaded = await load());
  });
  const Part = (props: Props) => createElement(loaded ?? use(part()), props);
  return Object.assign(Part, { load: part });
}

/** React may wait so long, ms, before it shows a part that was loaded: parts that come soon after each other appear together. */
const REVEAL_MS = 300;

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

/**
 * Rejects if the host of the page does not answer. Some browsers (Firefox) remember a module that could not be loaded for as
 * long as the page stands, and never ask for it again: it is not asked for while it cannot come.
 */
async function expectHost(): Promise<void> {
  // The app as one file has all its parts in itself.
  const script = document.querySelector<HTMLScriptElement>('script[src]');
  if (script !== null) await fetch(script.src, { cache: 'no-store' });
}

/** Whether the browser knows that the network is away. A host on this machine, or what the browser keeps, may still answer. */
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** Loads something at most once, until {@link LoadError.forget} of a failure is called. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  return () => {
    // A failure is kept until it is forgotten: React asks again and again while it shows the failure.
    if (loading === undefined) {
      loads++;
      loading = (isOffline() ? expectHost().then(load) : load())
        .catch((error: unknown) => {
          throw new LoadError(error, forget);
        })
        .finally(() => setTimeout(shown, REVEAL_MS));
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
