import type { ReactNode } from 'react';
import { useRuns } from '../../../../store/runs/run-store';
import { useEditor } from '../../editor-context';
import { NamesField } from './NamesField';

interface PlacesFieldProps {
  readonly label: ReactNode;
  readonly help: string;
  /** Id of the entry of the workload. */
  readonly entry: string;
  /** How messages of the run name the field: "stages.read.hosts". */
  readonly about: string;
  readonly names: readonly string[];
  /** Answers what is wrong, or undefined when the names were taken. */
  readonly onChange: (names: readonly string[] | undefined) => string | undefined;
}

const NO_NOTICES: readonly string[] = [];

/** Preferred places, with what the run has found out about them: a place that is not there is no error to Spark. */
export function PlacesField({ label, help, entry, about, names, onChange }: PlacesFieldProps) {
  const { active } = useEditor();
  const notices = useRuns((state) => state.byVariant[active.id]?.notices ?? NO_NOTICES);
  const found = new Set(
    notices.flatMap((notice) => {
      const end = notice.indexOf(`: ${about}: `);
      if (end < 0 || (notice.slice(0, end) !== entry && !notice.startsWith(`${entry}/`))) return [];
      return [notice.slice(end + about.length + 4)];
    }),
  );
  return (
    <>
      <NamesField label={label} help={help} names={names} onChange={onChange} />
      {[...found].map((text) => (
        <output key={text} className="field__notice">
          {text}.
        </output>
      ))}
    </>
  );
}
