import { cutText } from '../../base/text/cut-text';

interface UnknownPlaceProps {
  /** What the address names; '' for nothing. */
  readonly name: string;
  /** "There is no chapter". */
  readonly none: string;
  /** Where it may have been, as a sentence. */
  readonly instead: string;
}

/** Said on a page whose address names a part of it that is not there. */
export function UnknownPlace({ name, none, instead }: UnknownPlaceProps) {
  if (name === '') return null;
  return (
    <output className="separate-page__unknown">
      {none} “{cutText(name, 60)}”. {instead}
    </output>
  );
}
