import { counted } from '../../base/text/counted';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import { variantsOf } from '../../engine/document/variants';
import { expandScenario } from '../../engine/expand';
import { gallery } from '../../engine/gallery';
import { scenarioJsonSchema } from '../../engine/document/json-schema';
import { settingsPage } from '../../engine/settings-page';
import { systemsAtHand } from '../../engine/registry';
import { policyUses } from '../../engine/scheduler-checks';
import { withoutEffect } from '../../engine/document/unknown-fields';
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { encodeShared, TOO_LARGE_FOR_A_LINK } from '../../scenario/share';
import { policyProblems } from '../../schedulers/own/runtime';
import { parseArguments } from '../arguments';
import { invalidDocument } from '../exit';
import type { CommandIo } from '../io';
import { readFile, readSource } from '../sources';

const NOTHING = { positional: [], options: [], switches: [] };

/**
 * `validate`: says that a file is a valid scenario, with a line for each setting that has no effect or that nothing knows, or what is wrong with
 * it, one field a line.
 */
export function validateCommand(args: readonly string[], io: CommandIo): void {
  const { positional } = parseArguments('validate', args, { ...NOTHING, positional: ['FILE'] });
  const scenario = readFile(positional[0], io);
  const applications = scenario.workload.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  const variants = variantsOf(scenario);
  const refused = refusedPolicies(scenario);
  if (refused.length > 0) throw invalidDocument(refused, positional[0]);
  const counts = [counted(applications, 'application'), counted(variants.length, 'variant')].join(', ');
  io.out(`${positional[0]} is valid: ${scenario.title ?? 'Untitled'} (${counts})\n`);
  const { settings, fields } = withoutEffect(scenario);
  for (const remark of [...settings, ...fields]) io.out(`${formatProblem(remark)}\n`);
}

/** What is wrong with the code of the policies that decide in some variant, each problem once. */
function refusedPolicies(scenario: Scenario): Problem[] {
  if (scenario.policies === undefined) return [];
  const all = variantsOf(scenario).flatMap(({ id }) => {
    const input = expandScenario(scenario, id);
    return input.ok ? policyProblems(input.value.policies ?? [], policyUses(input.value)) : [];
  });
  return [...new Map(all.map((problem) => [formatProblem(problem), problem])).values()];
}

/** `link`: prints the hash of the link to a scenario, or says that it is too large for one. */
export function linkCommand(args: readonly string[], io: CommandIo): void {
  const { positional } = parseArguments('link', args, { ...NOTHING, positional: ['FILE or GALLERY-ID'] });
  const scenario = readSource(positional[0], io);
  const hash = encodeShared({ ...scenario, engine: ENGINE_VERSION }, {});
  if (hash === undefined) throw invalidDocument([{ path: '', message: TOO_LARGE_FOR_A_LINK }], positional[0]);
  io.out(`${hash}\n`);
}

/** `gallery`: lists the scenarios that come with the program. */
export function galleryCommand(args: readonly string[], io: CommandIo): void {
  const { switches } = parseArguments('gallery', args, { ...NOTHING, switches: ['--json'] });
  if (switches.has('--json')) {
    io.out(`${JSON.stringify(gallery, null, 2)}\n`);
    return;
  }
  const width = Math.max(...gallery.map((entry) => entry.id.length));
  for (const { id, title, summary } of gallery) io.out(`${id.padEnd(width)}  ${title}: ${summary}\n`);
}

/** `schema`: prints the JSON Schema of the stored format. */
export function schemaCommand(args: readonly string[], io: CommandIo): void {
  parseArguments('schema', args, NOTHING);
  io.out(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
}

/** `settings`: prints every system and kind of application with its settings, as Markdown. */
export function settingsCommand(args: readonly string[], io: CommandIo): void {
  parseArguments('settings', args, NOTHING);
  io.out(settingsPage(systemsAtHand()));
}
