/** What an embedded page is connected to: an address that it reads and never writes, and its own memory. */
import { browserAddressBar } from '../../store/address/address-bar';
import type { AddressBar } from '../../store/address/address-bar';
import type { SessionParts } from '../../store/session/session-parts';
import { withConsent } from '../../store/session/consent-gate';
import { rememberNoConsent } from '../../store/session/policy-consent';
import { EngineClient } from '../../worker/client';
import { withoutEmbed } from '../../views/share/embed-address';

/** Parts of a session that leave no trace in the browser. */
export function embeddedParts(): SessionParts {
  const bar: AddressBar = {
    ...browserAddressBar(),
    read: () => withoutEmbed(window.location.href),
    write: () => undefined,
  };
  const client = new EngineClient();
  const memory = new Map<string, string>();
  rememberNoConsent();
  return {
    bar,
    storage: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => {
        memory.set(key, value);
      },
    },
    runner: withConsent(client),
    warmUp: () => client.warmUp(),
    embedded: true,
  };
}

/** Calls back once the page is visible: an embed further down a page neither runs nor plays before. */
export function whenSeen(seen: () => void): void {
  if (window.parent === window) {
    seen();
    return;
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    seen();
  });
  observer.observe(document.documentElement);
}
