import { Fragment } from 'react';
import { unbroken } from '../base/text/unbroken';
import type { Phrase } from '../sim/reasons';

/** A sentence of phrases: names in bold, settings in monospace with a chance to break after each dot. */
export function Phrases({ phrases }: { readonly phrases: readonly Phrase[] }) {
  return phrases.map((phrase, index) => {
    if (typeof phrase === 'string') return <Fragment key={index}>{unbroken(phrase)}</Fragment>;
    if ('name' in phrase) return <b key={index}>{phrase.name}</b>;
    return (
      <code key={index}>
        <SettingName name={phrase.setting} />
      </code>
    );
  });
}

/** The real name of a setting, which may break after its dots and nowhere else. */
function SettingName({ name }: { readonly name: string }) {
  const parts = name.split('.');
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part}
      {index < parts.length - 1 && (
        <>
          .<wbr />
        </>
      )}
    </Fragment>
  ));
}
