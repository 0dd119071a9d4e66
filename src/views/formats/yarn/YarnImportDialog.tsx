import { useCallback, useMemo, useState } from 'react';
import { schedulerPlugins } from '../../../engine/systems';
import { readYarnFile } from '../../../formats/yarn/read-yarn-file';
import { knownReading, yarnContext } from '../../../store/opening/reading/known-reading';
import { offerImport } from '../../../store/opening/import-store';
import type { TextOffer } from '../../../store/opening/import-store';
import { Button } from '../../../ui/Button';
import { useNewEditor } from '../../editor/editor-context';
import { elementAt } from '../format-diagnostics';
import { Guarantees } from './Guarantees';
import { ImportFrame } from '../ImportFrame';
import { ImportText } from '../ImportText';
import { useImportedText } from '../use-imported-text';
import { QueuesChange } from '../QueuesChange';
import { mappingOf } from '../mapping';
import type { ChosenLeaves } from '../mapping';
import { xmlLanguage } from '../xml-language';
import { yarnExamples } from './yarn-examples';
import { planYarn, yarnEdits } from '../../../authoring/files/yarn-import';
import '../../editor/actions.css';

/** Imports a fair-scheduler.xml, a capacity-scheduler.xml or a yarn-site.xml, whichever the text is. */
export function YarnImportDialog({ offer }: { readonly offer: TextOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const [lit, setLit] = useState<{ readonly from: number; readonly to: number }>();
  const [chosen, setChosen] = useState<ChosenLeaves>({});
  const readText = useCallback(
    (typed: string) => knownReading('yarn', typed, () => readYarnFile(typed, document), yarnContext(document)),
    [document],
  );
  const { title, text, file, box } = useImportedText(offer, 'a file of YARN', readText);
  const plan = useMemo(() => (file === undefined ? undefined : planYarn(document, file)), [document, file]);
  const change =
    plan === undefined || file === undefined
      ? undefined
      : yarnEdits(editor.stored, editor.active, plan, { name: file.name, text }, mappingOf(plan, chosen));
  const system = schedulerPlugins.find(({ type }) => type === file?.system)?.title;
  return (
    <ImportFrame
      title={title}
      editor={editor}
      accepted=".xml"
      text={text}
      edits={change === undefined ? undefined : () => change.edits}
      starts={{ kind: 'hadoop-xml', name: offer.name === '' ? (file?.name ?? '') : offer.name, text }}
    >
      <ImportText
        label="File of YARN"
        language={xmlLanguage}
        {...box}
        invitation="Paste a fair-scheduler.xml, a capacity-scheduler.xml or a yarn-site.xml, or choose the file."
        system="Hadoop"
        lit={lit}
      >
        {text.trim() === '' && <Examples />}
        {file !== undefined && (
          <p>
            A {file.name}
            {system === undefined ? '' : `, for ${system}`}.
          </p>
        )}
        {plan !== undefined && <QueuesChange plan={plan} chosen={chosen} onChoose={setChosen} />}
        {plan !== undefined && file !== undefined && (
          <Guarantees
            before={document}
            after={plan.after}
            places={file.places}
            onLight={(place) => setLit(elementAt(text, place))}
          />
        )}
        {change !== undefined && change.steps.length > 0 && (
          <>
            <h3 className="import__heading">Other changes needed to run under {system}</h3>
            <ul>
              {change.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </>
        )}
      </ImportText>
    </ImportFrame>
  );
}

function Examples() {
  return (
    <>
      <h3 className="import__heading">Or see how a mistake is reported</h3>
      <div className="actions">
        {yarnExamples.map(({ title, text }) => (
          <Button key={title} variant="outline" onClick={() => offerImport({ kind: 'hadoop-xml', name: '', text })}>
            {title}
          </Button>
        ))}
      </div>
    </>
  );
}
