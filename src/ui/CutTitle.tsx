import './cut-title.css';

/** Number of characters kept at the end of a title when its middle is cut: titles often begin alike. */
const TAIL = 7;
const LONG = 14;

/** A title that is cut before its end if there is too little room. The control around it gives the whole title. */
export function CutTitle({ text }: { readonly text: string }) {
  if (text.length <= LONG) return <span className="cut-title cut-title--short">{text}</span>;
  return (
    <>
      {/* Read out, two boxes would be two words. */}
      <span className="cut-title" aria-hidden="true">
        <span className="cut-title__head">{text.slice(0, -TAIL)}</span>
        <span className="cut-title__tail">{text.slice(-TAIL)}</span>
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
