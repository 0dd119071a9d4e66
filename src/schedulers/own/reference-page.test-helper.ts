/** The page of the docs about policies of one's own, from the tables that completion and the reference in the page use. */
import { POLICY_API } from '../../scenario/own-policy';
import {
  beyondOrders,
  languageRules,
  libraryEntries,
  policyFunctions,
  policyLimits,
  providedEntries,
  stepCosts,
} from './api';
import { FIELDS } from './fields';

const HEAD = `# Policies of your own

Version ${POLICY_API} of what policies see and return. This page is written from the same tables as the reference in the app (_Policy → What a policy sees and returns_), where every example runs.

A policy is a small TypeScript program. It stands in \`policies\` of a scenario, and a setting names it by \`own:\` and its id:

\`\`\`json
{
  "policies": [{ "id": "sjf", "title": "Shortest job first", "api": 1, "code": "const key = (app) => app.pending * app.estimate;" }],
  "queues": [{ "id": "root" }, { "id": "root.a", "properties": { "application.sort.policy": "own:sjf" } }]
}
\`\`\`

Ids have 1 to 40 lowercase letters, digits or hyphens. A scenario holds at most 16 policies.

| System | Setting | Functions |
| --- | --- | --- |
| YuniKorn | \`"properties": { "application.sort.policy": "own:ID" }\` of a queue | \`key\` or \`compare\`, also \`admit\` |
| YuniKorn | \`"nodesortpolicy": { "type": "own:ID" }\` of the scheduler | \`filter\`, \`score\` |
| YARN Fair | \`"schedulingPolicy": "own:ID"\` of a queue | \`key\` or \`compare\`, also \`shares\`, \`over\`, \`headroom\` |
| YARN Capacity | \`"ordering-policy": "own:ID"\` of a queue | \`key\` or \`compare\` |
| both of YARN | \`"node-policy": "own:ID"\` of the scheduler | \`filter\`, \`score\` |
| delay scheduling | \`"schedulingMode": "own:ID"\` of a queue, which is a pool | \`key\` or \`compare\` |
| your own scheduler | \`"scheduler": { "type": "own", "policy": "own:ID" }\` | \`schedule\`, also \`start\` |

A setting in another place has no effect: \`validate\` names it.
`;

const TAIL = `## Mistakes

Code that cannot be read is a problem of the scenario (\`validate\` and the page name line and column). A policy that fails while it runs ends the run at that instant: \`ended\` is \`policy\`, and a notice names the function, the place in the code, and what the function was given. \`compare --fail-if\` never passes such a run.

## On the command line

\`\`\`sh
npm run -s signalbox -- policy my-policy.ts
npm run -s signalbox -- policy my-policy.ts --try records.json --seed 1
\`\`\`

The first says what the code defines and reads, the second also what it returns for records of your own. The file may hold lists \`apps\`, \`nodes\`, \`queues\` and \`members\`, the records \`ask\`, \`queue\` and \`ctx\`, \`total\` (for \`shares\`) and \`free\` (\`memory\` and \`vcores\`, for \`headroom\`). Fields that are not given have usual values; the text \`"Infinity"\` stands for the number.

\`\`\`json
{ "apps": [{ "id": "etl/1", "submitted": 0, "pending": 3 }, { "id": "etl/2", "submitted": 5, "pending": 1 }] }
\`\`\`

\`run\`, \`compare\` and \`report\` print what there is and end with status 4 where an error in its policy stopped a variant. A \`sweep\` goes on to its other values. What was measured until the error is of a part of the run: such a variant is not ranked, and no other is compared with it.

\`judge FILE\` reports whether a variant meets a challenge over seeds that are not shown; exit status 4 means that it does not. In the page, _Save as a file_ writes the code of a policy and _From a file…_ reads one.
`;

/** @internal */
export function policiesPage(): string {
  const functions = policyFunctions.map(({ name, parameters, help, answers, example }) => {
    const list = parameters.map(([parameter]) => parameter).join(', ');
    return `### \`${name}(${list})\`\n\n${help} Returns ${/[{<]/.test(answers) ? `\`${answers}\`` : answers}.\n\n${code(example)}`;
  });
  const provided = providedEntries.map(({ help, example }) => `${help}\n\n${code(example)}`);
  const library = libraryEntries.map(
    ({ kind, names, example }) => `**${kind}**: ${names.map((name) => `\`${name}\``).join(', ')}\n\n${code(example)}`,
  );
  const records = Object.entries(FIELDS).map(([record, fields]) => {
    const lines = fields.map(({ name, unit, help, movesWithTime }) => {
      const more = `${unit === '' ? '' : ` (${unit})`}${movesWithTime === true ? '; changes over time' : ''}`;
      return `- \`${name}\`: ${help}${more}`;
    });
    return `### \`${record}\`\n\n${lines.join('\n')}`;
  });
  return [
    HEAD.trimEnd(),
    '## Functions that a policy defines',
    ...functions,
    '## Functions it may call',
    ...provided,
    ...library,
    '## Data it sees',
    ...records,
    '## Where the language differs from TypeScript',
    languageRules.map((rule) => `- ${rule}`).join('\n'),
    '## Limits',
    policyLimits.map(([what, limit]) => `- ${limit}: ${what}`).join('\n'),
    'Steps are counted and never timed, so that a policy stops at the same place on every machine:',
    stepCosts.map(({ what, steps }) => `- ${steps}: ${what}`).join('\n'),
    '## What an order cannot express',
    beyondOrders,
    `${TAIL.trimEnd()}\n`,
  ].join('\n\n');
}

function code(text: string): string {
  return `\`\`\`js\n${text}\n\`\`\``;
}
