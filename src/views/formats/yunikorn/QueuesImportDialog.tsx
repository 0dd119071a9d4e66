import { useMemo, useState } from 'react';
import { readQueuesYaml } from '../../../formats/yunikorn/queues-yaml';
import type { Scenario } from '../../../scenario/schema';
import type { TextOffer } from '../../../store/opening/import-store';
import { knownReading } from '../../../store/opening/reading/known-reading';
import { useNewEditor } from '../../editor/editor-context';
import { ImportFrame } from '../ImportFrame';
import { ImportText } from '../ImportText';
import { useImportedText } from '../use-imported-text';
import { importEdits, missingTagsSentence, planImport } from '../../../authoring/files/queues-import';
import { QueuesChange } from '../QueuesChange';
import { mappingOf } from '../mapping';
import type { ChosenLeaves } from '../mapping';
import { yamlLanguage } from '../yaml-language';

const readText = (text: string) => knownReading('queues', text, () => readQueuesYaml(text));

/** Imports a `queues.yaml`: the text with all its problems, the changes it would make, and the confirmation. */
export function QueuesImportDialog({ offer }: { readonly offer: TextOffer }) {
  const editor = useNewEditor();
  const { document } = editor.active;
  const { title, text, file, box } = useImportedText(offer, 'queues.yaml', readText);
  const [chosen, setChosen] = useState<ChosenLeaves>({});
  const plan = useMemo(() => (file === undefined ? undefined : planImport(document, file)), [document, file]);
  return (
    <ImportFrame
      title={title}
      editor={editor}
      accepted=".yaml,.yml"
      text={text}
      edits={plan === undefined ? undefined : () => importEdits(document, plan, text, mappingOf(plan, chosen))}
      starts={{ kind: 'queues-yaml', name: offer.name === '' ? 'queues.yaml' : offer.name, text }}
    >
      <ImportText
        label="queues.yaml"
        language={yamlLanguage}
        {...box}
        invitation="Paste a queues.yaml, or a ConfigMap or Helm values that hold one, or choose the file."
        system="YuniKorn"
      >
        {plan !== undefined && (
          <>
            <QueuesChange plan={plan} chosen={chosen} onChoose={setChosen} />
            <MissingTags document={plan.after} />
          </>
        )}
      </ImportText>
    </ImportFrame>
  );
}

function MissingTags({ document }: { readonly document: Scenario }) {
  const sentence = missingTagsSentence(document);
  return sentence === undefined ? null : <p>{sentence} Tags are in the section Workload.</p>;
}
