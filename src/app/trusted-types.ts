/**
 * Where the browser has Trusted Types, the page's policy (Content-Security-Policy) lets no text become markup or the address
 * of a script unless this says so. Workers are the one use there is: their scripts come from the page's own folder.
 */
interface TrustedTypePolicies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): unknown;
}

/** Lets scripts come from beside the page, and from nowhere else. Has to run before the first worker is started. */
export function trustOwnScripts(
  page: Pick<Window, 'location'> & { readonly trustedTypes?: TrustedTypePolicies },
): void {
  page.trustedTypes?.createPolicy('default', { createScriptURL: (address) => ownScript(address, page.location.href) });
}

/**
 * The address, if it is one of the page's own folder; throws otherwise, which makes the browser refuse the script.
 * @internal
 */
export function ownScript(address: string, page: string): string {
  const folder = new URL('.', page);
  const script = new URL(address, page);
  if (script.origin === folder.origin && script.pathname.startsWith(folder.pathname)) return address;
  throw new TypeError(`a script from ${script.origin} is not one of Signalbox`);
}
