/** How placement is written in a scenario: its rules, and what queues that they create begin with. */
import * as v from 'valibot';
import { resourceSchema } from '../../../scenario/schema-parts';
import { placementRuleProblem } from './rule-problem';
import type { PlacementRule } from './rule-problem';

/** Rules that give the parents of parents, and so on, at most. */
const MOST_PARENTS = 8;

const RULES: readonly string[] = ['provided', 'user', 'fixed', 'tag'];

const namesSchema = v.optional(v.array(v.string('expected a name'), 'expected a list of names'));

const ruleEntries = {
  // YuniKorn reads the names in any capitals.
  name: v.pipe(
    v.string('expected the name of a rule'),
    v.check(
      (name) => RULES.includes(name.toLowerCase()),
      'expected the rule provided (the requested queue), user, fixed or tag',
    ),
  ),
  create: v.optional(v.boolean('expected true or false')),
  value: v.optional(v.string('expected a string: the queue of fixed, the tag of tag')),
  filter: v.optional(
    v.looseObject({
      // YuniKorn reads it in any capitals, though only "deny" denies.
      type: v.optional(
        v.pipe(
          v.string('expected allow or deny'),
          v.check((type) => ['', 'allow', 'deny'].includes(type.toLowerCase()), 'expected allow or deny'),
        ),
      ),
      users: namesSchema,
      groups: namesSchema,
    }),
  ),
};

function ruleSchema(parents: number): v.GenericSchema<PlacementRule> {
  const entries = parents === 0 ? ruleEntries : { ...ruleEntries, parent: v.optional(ruleSchema(parents - 1)) };
  return v.looseObject(
    entries,
    'expected a rule such as {"name": "user", "create": true}',
  ) as v.GenericSchema<PlacementRule>;
}

/** Schema of `placementrules`, below "scheduler". */
export const placementRulesSchema = v.pipe(
  v.array(
    v.pipe(
      ruleSchema(MOST_PARENTS),
      v.rawCheck(({ dataset, addIssue }) => {
        const problem = dataset.typed ? placementRuleProblem(dataset.value) : null;
        if (problem !== null) addIssue({ message: problem });
      }),
    ),
    'expected a list of placement rules',
  ),
  v.description('Rules that choose the queue of an application; the first whose queue accepts it wins.'),
);

/** Schema of a queue's `childtemplate`: the settings of leaves that placement creates below it. */
export const childTemplateSchema = v.looseObject(
  {
    maxapplications: v.optional(v.pipe(v.number('expected a whole number'), v.integer('expected a whole number'))),
    properties: v.optional(v.looseObject({})),
    resources: v.optional(v.looseObject({ guaranteed: v.optional(resourceSchema), max: v.optional(resourceSchema) })),
  },
  'expected a template such as {"resources": {"max": {"vcore": 4}}}',
);
