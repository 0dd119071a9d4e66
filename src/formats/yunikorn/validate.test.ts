import { describe, expect, it } from 'vitest';
import { readQueuesYaml } from './queues-yaml';

/** Problems of a file whose partition has these lines, by line of the partition. */
function problems(partition: string, select: 'problems' | 'notices' = 'problems'): string[] {
  const lines = partition.split('\n').filter((line) => line.trim() !== '');
  const result = readQueuesYaml(['partitions:', '  - name: default', ...lines.map((line) => `    ${line}`)].join('\n'));
  const found = result.ok ? (select === 'notices' ? result.value.notices : []) : result.error;
  return found.map((p) => `${p.line - 2}:${p.column - 4} ${p.message}`);
}

/** Problems of queues below root, given as YAML in flow style, one per line. */
const ofQueues = (...queues: string[]): string[] =>
  problems(['queues:', '- name: root', '  queues:', ...queues.map((q) => `  - ${q}`)].join('\n'));

describe('names of queues', () => {
  it('may have 1 to 64 letters, digits and some signs', () => {
    const all = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
    expect(ofQueues(`{name: ${all}}`, "{name: 'a:b#c@d/e'}")).toEqual([]);
    expect(ofQueues('{name: no.dots}', '{name: special-$-name}', `{name: ${'x'.repeat(65)}}`)).toEqual([
      '4:12 a queue name has 1 to 64 letters from a to z, digits or _ : # / @ -, got "no.dots"',
      '5:12 a queue name has 1 to 64 letters from a to z, digits or _ : # / @ -, got "special-$-name"',
      `6:12 a queue name has 1 to 64 letters from a to z, digits or _ : # / @ -, got "${'x'.repeat(39)}…"`,
    ]);
  });

  it('are refused when a path here cannot hold them', () => {
    expect(ofQueues(`{name: ${'x'.repeat(60)}, queues: [{name: ${'y'.repeat(60)}}]}`)).toEqual([
      '4:90 the path of the queue is longer than the 100 characters it can have here',
    ]);
  });

  it('are not empty', () => {
    expect(ofQueues('{name: ""}')).toEqual(['4:12 expected the name of the queue in "name"']);
  });

  it('stand once per level, whatever their capitals', () => {
    expect(ofQueues('{name: a}', '{name: b, queues: [{name: a}, {name: A}]}')).toEqual([
      '5:42 root.b has two queues called "a" (case is ignored)',
    ]);
  });
});

describe('access lists', () => {
  it('have users, one space and groups', () => {
    expect(ofQueues('{name: a, submitacl: "*", adminacl: "ana,ben ops,dev"}', '{name: b, submitacl: " ops"}')).toEqual(
      [],
    );
    expect(ofQueues('{name: a, submitacl: "ana ops dev"}')).toEqual([
      '4:26 expected users, one space, groups (each list with commas and no spaces), or *, got "ana ops dev"',
    ]);
  });
});

describe('resources', () => {
  it('are none on the root queue', () => {
    expect(problems('queues:\n- name: root\n  resources: {max: {vcore: 1}}')).toEqual([
      '2:9 the root queue has the size of the cluster and accepts no resources',
    ]);
  });

  it('guarantee no more than the maximum', () => {
    expect(ofQueues('{name: a, resources: {guaranteed: {memory: 2G, vcore: 1}, max: {memory: 1G}}}')).toEqual([
      '4:48 root.a is guaranteed 2G memory, more than its maximum of 1G memory',
    ]);
  });

  it('have maxima within those of all queues above', () => {
    const inner = '{name: c, queues: [{name: d, resources: {max: {vcore: 11}}}]}';
    expect(ofQueues(`{name: a, resources: {max: {vcore: 10}}, queues: [${inner}]}`)).toEqual([
      '4:109 root.a.c.d may take 11 vcore, more than the 10 vcore of its parents',
    ]);
  });

  it('have guarantees that add up within those of the parent', () => {
    const children =
      'queues: [{name: b, resources: {guaranteed: {vcore: 3}}}, {name: c, queues: [{name: d, resources: {guaranteed: {vcore: 2500m}}}]}]';
    expect(ofQueues(`{name: a, resources: {guaranteed: {vcore: 5}}, ${children}}`)).toEqual([
      '4:47 the queues below root.a are guaranteed 5500m vcore, more than its guarantee of 5 vcore',
    ]);
    expect(ofQueues(`{name: a, resources: {max: {vcore: 5}}, ${children}}`)).toEqual([
      '4:40 the queues below root.a are guaranteed 5500m vcore, more than its maximum of 5 vcore',
    ]);
    expect(ofQueues(`{name: a, resources: {guaranteed: {memory: 5}}, ${children}}`)).toEqual([]);
  });

  it('are told all at once', () => {
    expect(ofQueues('{name: a, resources: {max: {vcore: x}}}', '{name: b, resources: {max: {memory: }}}')).toEqual([
      '4:40 expected a whole number with or without a suffix, such as 4 or 500m, got "x"',
      '5:41 expected a whole number with or without a suffix, such as 64Gi or 500M, got nothing',
    ]);
  });
});

describe('maxapplications', () => {
  it('of children are set and no more than that of their parent', () => {
    const children = '[{name: b, maxapplications: 3}, {name: c}, {name: d, maxapplications: 2}]';
    expect(ofQueues(`{name: a, maxapplications: 2, queues: ${children}}`)).toEqual([
      '4:71 root.a.b may run 3 applications, more than the 2 of root.a',
      '4:82 root.a.c needs maxapplications from 1 to 2, because root.a has it',
    ]);
  });
});

describe('limits', () => {
  const limits = (...entries: string[]): string[] =>
    ofQueues(`{name: a, maxapplications: 5, resources: {max: {vcore: 4}}, limits: [${entries.join(', ')}]}`);

  it('need somebody and something', () => {
    expect(
      limits('{maxapplications: 1}', '{users: [ana]}', '{users: [ben], maxresources: {vcore: 0}}').map((p) =>
        p.replace(/^\S+ /, ''),
      ),
    ).toEqual([
      'a limit needs users or groups to apply to',
      'a limit needs maxresources or maxapplications',
      'expected more than zero of some resource',
    ]);
  });

  it('name everybody once, and * last', () => {
    const found = limits(
      '{users: [ana, "*"], maxapplications: 1}',
      '{users: [ana, ben, "1x"], maxapplications: 1}',
      '{groups: ["a/b", ops, ops], maxapplications: 1}',
    );
    expect(found.map((p) => p.replace(/^\S+ /, ''))).toEqual([
      'the user ana already has a limit in this queue',
      'the limit of user ben comes after that of *, which must be last',
      '"1x" is not a valid name of a user',
      '"a/b" is not a valid name of a group',
      'the group ops already has a limit in this queue',
    ]);
  });

  it('of group * need a named group before them', () => {
    expect(limits('{groups: ["*"], maxapplications: 1}')).toEqual([
      '4:84 the limit of group * needs the limit of a named group before it',
    ]);
    expect(limits('{groups: [ops], maxapplications: 1}', '{groups: ["*"], maxapplications: 1}')).toEqual([]);
  });

  it('are no more than the queue has', () => {
    expect(limits('{users: [ana], maxapplications: 6, maxresources: {vcore: 5, memory: 1G}}')).toEqual([
      '4:106 6 applications exceed the 5 of root.a',
      '4:131 5 vcore are more than the maximum of root.a, 4 vcore',
    ]);
  });

  it('are no more than the same name, or else *, has above', () => {
    const inner = '{name: b, limits: [{users: [ana], maxresources: {vcore: 3}}, {users: [ben], maxapplications: 3}]}';
    const above = '[{users: [ana], maxresources: {vcore: 2}, maxapplications: 1}, {users: ["*"], maxapplications: 2}]';
    expect(ofQueues(`{name: a, limits: ${above}, queues: [${inner}]}`)).toEqual([
      '4:160 user ana may use 3 vcore, more than the 2 vcore of user ana above',
      '4:160 user ana needs maxapplications from 1 to 1, because user ana above has it',
      '4:202 user ben may run 3 applications, more than the 2 of user * above',
    ]);
  });

  it('of the partition and of the root queue are the same if both are given', () => {
    const own = 'limits: [{users: [ana], maxapplications: 1}]';
    expect(problems(`${own}\nqueues:\n- name: root\n  ${own}`)).toEqual([]);
    expect(problems(`${own}\nqueues:\n- name: root\n  ${own.replace('1', '2')}`)).toEqual([
      '1:10 limits of the partition and of the root queue are both given and differ',
    ]);
    expect(problems('limits: [{users: [ana]}]\nqueues:\n- name: root')).toEqual([
      '1:10 a limit needs maxresources or maxapplications',
    ]);
  });
});

describe('placement rules', () => {
  const tree =
    '- name: root\n  queues:\n  - {name: leaf}\n  - {name: group, parent: true}\n  - {name: dept, queues: [{name: x}]}';
  const rules = (...list: string[]): string[] =>
    problems(['placementrules:', ...list.map((r) => `- ${r}`), 'queues:', tree].join('\n'));

  it('are known rules, with what they need', () => {
    expect(
      rules(
        '{name: provided}',
        '{name: User, create: true}',
        '{name: tag, value: namespace}',
        '{name: fixed, value: leaf}',
      ),
    ).toEqual([]);
    expect(
      rules(
        '{value: x}',
        '{name: ldap}',
        '{name: tag}',
        '{name: user, parent: {name: fixed}}',
        '{name: fixed, value: a.$}',
      ),
    ).toEqual([
      '2:3 expected the rule provided, user, fixed or tag, got nothing',
      '3:10 expected the rule provided, user, fixed or tag, got "ldap"',
      '4:10 a tag rule needs the name of a tag as its value',
      '5:31 a fixed rule needs a queue name as its value',
      '6:24 "$" is not a valid queue name',
    ]);
  });

  it('lead to leaves that exist or can be created', () => {
    expect(
      rules(
        '{name: fixed, value: root.none}',
        '{name: fixed, value: root.none.deep, create: true}',
        '{name: fixed, value: group}',
        '{name: fixed, value: leaf.below, create: true}',
      ),
    ).toEqual([
      '2:24 there is no queue root.none, and the rule does not create it',
      '4:24 root.group is not a leaf, but applications run in leaves',
      '5:24 root.leaf.below cannot be created, because root.leaf is a leaf (a parent without children needs parent: true)',
    ]);
  });

  it('name queues below parents only', () => {
    const below = (queue: string): string => `{name: user, create: true, parent: {name: fixed, value: ${queue}}}`;
    expect(rules(below('group'), below('leaf'), below('dept'))).toEqual([
      '3:59 the rule names children of root.leaf, which therefore needs parent: true',
      '4:59 the rule names children of root.dept, which therefore needs parent: true',
    ]);
    expect(rules('{name: fixed, value: root.leaf, parent: {name: fixed, value: group}}')).toEqual([
      '2:24 a fixed rule with the full path root.leaf cannot have a parent rule',
    ]);
  });

  it('are looked up in the file by their exact names', () => {
    // What follows a rule called FIXED counts as unknown, and Root.leaf is a name below root.
    expect(
      rules(
        '{name: user, parent: {name: fixed, value: none, parent: {name: FIXED, value: group}}}',
        '{name: fixed, value: Root.leaf}',
        '{name: fixed, value: LEAF}',
      ),
    ).toEqual(['3:24 there is no queue root.Root.leaf, and the rule does not create it']);
    const capital = 'placementrules:\n- {name: fixed, value: leaf}\nqueues:\n- {name: Leaf}';
    expect(problems(capital)).toEqual(['2:24 there is no queue root.leaf, and the rule does not create it']);
  });

  it('have expressions as Go reads them', () => {
    expect(rules('{name: user, filter: {users: ["(?i)^ana"], groups: ["(?P<team>ops|dev)"]}}')).toEqual([]);
    expect(rules('{name: user, filter: {users: ["a(?=b)"], groups: ["(a)\\\\1"]}}')).toHaveLength(2);
  });

  it('have filters of names or of one expression', () => {
    expect(rules('{name: user, filter: {type: Deny, users: [ana, ben], groups: ["ops.*"]}}')).toEqual([]);
    expect(rules('{name: user, filter: {type: maybe, users: ["1x"], groups: ["(["]}}')).toEqual([
      '2:31 expected allow or deny, got "maybe"',
      '2:46 "1x" is neither a name of a user nor a regular expression',
      '2:62 "([" is neither a name of a group nor a regular expression',
    ]);
    const several = 'placementrules:\n- {name: user, filter: {users: [ana, 1x]}}\nqueues:\n- {name: root}';
    expect(problems(several, 'notices')).toEqual(['2:38 "1x" is not a name of a user; YuniKorn ignores it']);
    const capital = 'placementrules:\n- {name: user, filter: {type: Deny}}\nqueues:\n- {name: root}';
    expect(problems(capital, 'notices')).toEqual(['2:31 "Deny" allows: only "deny" in lower case denies']);
  });
});

describe('the order of nodes', () => {
  it('is fair or binpacking, with weights from 0', () => {
    expect(
      problems('nodesortpolicy: {type: binpacking, resourceweights: {memory: 0, vcore: 1.5}}\nqueues: [{name: root}]'),
    ).toEqual([]);
    expect(
      problems(
        'nodesortpolicy: {type: Fair, resourceweights: {memory: -1, vcore: "2", gpu: 2000}}\nqueues: [{name: root}]',
      ).slice(0, 1),
    ).toEqual(['1:67 expected a number, got "2"']);
    expect(
      problems('nodesortpolicy: {type: Fair, resourceweights: {memory: -1, gpu: 2000}}\nqueues: [{name: root}]'),
    ).toEqual([
      '1:24 expected fair or binpacking, got "Fair"',
      '1:56 a weight must not be negative, got -1',
      '1:65 expected at most 1000, got 2000',
    ]);
  });
});

describe('switches', () => {
  it('have the forms of YAML 1.1', () => {
    expect(ofQueues('{name: a, parent: yes, queues: [{name: x, parent: Off}]}')).toEqual([]);
    expect(ofQueues('{name: a, parent: tRue}')).toEqual(['4:23 expected true or false, got "tRue"']);
  });

  it('of preemption are read as such', () => {
    expect(problems('preemption: {enabled: yes}\nqueues: [{name: root}]')).toEqual([]);
    expect(problems('preemption: true\nqueues: [{name: root}]')).toEqual([
      '1:13 expected an object of settings, got "true"',
    ]);
    expect(problems('preemption: {enabled: 1}\nqueues: [{name: root}]')).toEqual([
      '1:23 expected true or false, got "1"',
    ]);
  });
});

it('warns of a maximum that names nothing above zero, which YuniKorn ignores', () => {
  const queues = (max: string) =>
    problems(`queues: [{name: root, queues: [{name: a, resources: {max: ${max}}}]}]`, 'notices');
  expect(queues('{vcore: 0, memory: 0}')).toEqual([
    '1:67 since 1.0 YuniKorn ignores a maximum that is 0 in all types; a type above 0 makes the zeros count',
  ]);
  expect(queues('{vcore: 0, memory: 1}')).toEqual([]);
});
