import './cut-title.css';

/** So many characters at the end of a title stay when its middle has no room: titles often begin alike. */
const TAIL = 7;
const LONG = 14;

/** A title that is cut before its end where there is too little room. The control around it tells the whole. */
export function CutTitle({ text }: { readonly text: string }) {
  const tail = text.length > LONG ? text.slice(-TAIL) : '';
  return (
    <span className={tail === '' ? 'cut-title cut-title--short' : 'cut-title'}>
      <span className="cut-title__head">{text.slice(0, text.length - tail.length)}</span>
      {tail}
    </span>
  );
}
