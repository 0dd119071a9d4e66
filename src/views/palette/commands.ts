/** Everything that can be done by its name: what the command palette searches. */
import { hasMoments } from '../../analysis/moments';
import { formatInstant } from '../../base/units';
import { variantsOf } from '../../engine/variants';
import { hasSteps } from '../../scenario/lesson/steps';
import { showExperiments } from '../../store/address/experiments-place';
import { openEntry } from '../../store/lesson/lesson-edits';
import { galleryEntries } from '../../store/document/gallery';
import { MAX_VARIANTS } from '../../store/document/edit-variants';
import { opensLesson, setLayout } from '../../store/lesson/lesson-store';
import { currentLink } from '../../store/address/current-link';
import { runStore } from '../../store/runs/run-store';
import { scenarioStore } from '../../store/document/scenario-store';
import { GROUPS, SECTIONS, viewStore } from '../../store/view/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import { partingOf } from '../divergence/use-divergence';
import { seenBy } from '../shared/acts/act';
import { addVariantOfActive } from '../shared/acts/add-variant';
import { copyText } from '../shared/copy';
import { showInDock } from '../shared/dock/dock-store';
import { lessonTitle } from '../shared/lesson-title';
import { makeWish } from '../shared/wishes';
import { digitsAnswer } from '../lesson/open-question';
import { openLesson } from '../lesson/prose/go';
import { showTable } from '../table/table-store';
import { systemOf } from '../topbar/gallery-groups';
import { fitAll, selectInView, zoomIn, zoomOut } from '../../store/view/navigation';
import { moveCursor, moveToEnd, togglePlaying, toggleSlowMotion } from '../transport/playback';
import { actCommands, eventCommands } from './act-commands';
import type { Command, PageCommands } from './command';
import { fileCommands } from './file-commands';
import { knobCommands } from './knob-commands';
import type { NamedKnob } from './knob-commands';
import { landmarksOf, nextOf, previousOf } from './landmarks';
import { verdictCommands } from './verdict-commands';

const SECTION_TITLES = {
  lesson: 'the lesson',
  cluster: 'the cluster',
  data: 'the data',
  queues: 'the queues',
  workload: 'the workload',
  policy: 'the policy',
  events: 'the events',
  source: 'the source (JSON)',
} as const;

/** All commands for what is on screen now, those that are wanted most often first. */
export function allCommands(page: PageCommands, knobs: readonly NamedKnob[]): Command[] {
  const { variant } = viewStore.getState();
  const seen = seenBy(scenarioStore.getState().document, variant);
  const model = runStore.getState().byVariant[variant]?.model;
  return [
    ...timeCommands(),
    ...variantCommands(),
    ...verdictCommands().map(onWorkbench),
    ...viewCommands(page).map(onWorkbench),
    ...pageCommands(page),
    ...fileCommands(seen).map(onWorkbench),
    ...lessonCommands(),
    ...thingCommands(),
    ...galleryCommands(),
    ...knobCommands(seen, knobs, page.sweep).map(onWorkbench),
    ...eventCommands(seen),
    ...(model === undefined ? [] : actCommands(model)),
  ];
}

/** The layout of a lesson has neither editor nor dock: a command that shows something there leaves the lesson first. */
function onWorkbench(command: Command): Command {
  if (!hasSteps(scenarioStore.getState().document.lesson)) return command;
  return {
    ...command,
    run: () => {
      setLayout('workbench');
      command.run();
    },
  };
}

function timeCommands(): Command[] {
  const about = 'time';
  const { byVariant } = runStore.getState();
  const model = byVariant[viewStore.getState().variant]?.model;
  return [
    { title: 'Play or pause', about, keys: 'Space', run: togglePlaying },
    ...(model === undefined || !hasMoments(model)
      ? []
      : [{ title: 'Slow motion: follow what happens next', about, keys: 'M', run: () => toggleSlowMotion(model) }]),
    { title: 'Go to the start', about, keys: 'Home', run: () => moveCursor(0) },
    { title: 'Go to the end of the work', about, keys: 'End', run: moveToEnd },
    ...placeCommands(),
    { title: 'Show the whole run (fit)', about, keys: '0', run: fitAll },
    { title: 'Zoom in', about, keys: 'W', run: zoomIn },
    { title: 'Zoom out', about, keys: 'S', run: zoomOut },
    { title: 'Select a range of time, or clear it', about, keys: 'R', run: selectInView },
  ];
}

/** Deadlocks, conflicts and the like of every variant, and where variants part. */
function placeCommands(): Command[] {
  const { byVariant } = runStore.getState();
  const { cursor, sight, setVariant } = viewStore.getState();
  // Their names alone may answer the question that the future is hidden for.
  if (sight?.future === 'hidden') return [];
  const variants = variantsOf(scenarioStore.getState().document).map(({ id }, index) => ({
    id,
    letter: variantLetter(index),
    model: byVariant[id]?.model,
  }));
  const go = (id: string, at: number) => () => {
    setVariant(id);
    moveCursor(at);
  };
  const landmarks = variants.flatMap(({ id, letter, model }) =>
    (model === undefined ? [] : landmarksOf(model)).flatMap((kind): Command[] => {
      const { name, times } = kind;
      const next = nextOf(kind, cursor);
      const before = previousOf(kind, cursor);
      if (next === undefined || before === undefined) return [];
      if (times.length === 1) {
        return [{ title: `Go to the ${name} in ${letter}`, about: formatInstant(next), run: go(id, next) }];
      }
      const about = `${times.length} in all`;
      return [
        { title: `Go to the next ${name} in ${letter}`, about: `${formatInstant(next)}, ${about}`, run: go(id, next) },
        {
          title: `Go to the ${name} before in ${letter}`,
          about: `${formatInstant(before)}, ${about}`,
          run: go(id, before),
        },
      ];
    }),
  );
  const [base, ...others] = variants;
  const partings = others.flatMap(({ id, letter, model }): Command[] => {
    const at = base?.model === undefined || model === undefined ? undefined : partingOf(base.model, model)?.at;
    if (at === undefined || base === undefined) return [];
    return [
      {
        title: `Go to where ${letter} diverges from ${base.letter}`,
        about: `divergence, ${formatInstant(at)}`,
        run: go(id, at),
      },
    ];
  });
  return [...landmarks, ...partings];
}

function variantCommands(): Command[] {
  const { document, removeVariant } = scenarioStore.getState();
  const { variant: active, inAll, setVariant, setInAll } = viewStore.getState();
  const variants = variantsOf(document);
  const at = variants.findIndex(({ id }) => id === active);
  const answering = digitsAnswer();
  return [
    ...variants
      .map(({ id, title }, index) => ({
        title: `Show variant ${variantLetter(index)}`,
        about: title ?? '',
        keys: answering ? undefined : String(index + 1),
        run: () => setVariant(id),
      }))
      .filter((_, index) => index !== at),
    ...(variants.length < MAX_VARIANTS
      ? [
          {
            title: 'Add a variant',
            about: `a copy of ${variantLetter(at)}`,
            run: addVariantOfActive,
          },
        ]
      : []),
    ...(variants.length > 1
      ? [
          {
            title: `Remove variant ${variantLetter(at)}`,
            about: variants[at]?.title ?? '',
            run: () => {
              setVariant(variants.filter(({ id }) => id !== active)[Math.max(0, at - 1)].id);
              removeVariant(active);
            },
          },
          {
            title: inAll ? `Make edits in ${variantLetter(at)} alone` : 'Make edits in all variants',
            about: 'edits',
            run: () => setInAll(!inAll),
          },
        ]
      : []),
  ];
}

function viewCommands({ dock }: PageCommands): Command[] {
  const { setSection, setGroup, setPanel, group } = viewStore.getState();
  return [
    ...dock.map(({ value, title }) => ({ title: `Show ${title}`, about: 'view', run: () => showInDock(value) })),
    ...GROUPS.map((value) => ({ title: `Show rows by ${value}`, about: 'timeline', run: () => setGroup(value) })),
    {
      title: 'Show rows lane by lane',
      about: 'timeline',
      run: () => setPanel(`timeline-${group}`, 'lanes'),
    },
    {
      title: 'Show rows as an overview',
      about: 'timeline',
      run: () => setPanel(`timeline-${group}`, 'overview'),
    },
    { title: 'Show the workload as a table', about: 'workload', run: () => showTable(true) },
    {
      title: 'Show the state machine',
      about: 'application states',
      run: () => setPanel('states', 'machine'),
    },
    ...SECTIONS.map((section) => ({
      title: `Edit ${SECTION_TITLES[section]}`,
      about: 'section',
      run: () => setSection(section),
    })),
  ];
}

function pageCommands({ newScenario, openFile, saveFile, help }: PageCommands): Command[] {
  const { undo, redo, canUndo, canRedo } = scenarioStore.getState();
  const { setTheme, setPresenter, presenter } = viewStore.getState();
  const about = 'page';
  return [
    { title: 'New scenario', about, run: newScenario },
    { title: 'Open a file', about, run: openFile },
    { title: 'Save as a file', about, run: saveFile },
    {
      title: 'Share: copy the link',
      about,
      run: () => void copyText(currentLink(window.location.href), 'The link'),
    },
    { title: 'Share: embed it in a page', about, run: () => makeWish('embed') },
    { title: 'Share: make a clip', about, run: () => makeWish('clip') },
    ...(canUndo ? [{ title: 'Undo', about, keys: 'Ctrl Z', run: undo }] : []),
    ...(canRedo ? [{ title: 'Redo', about, keys: 'Ctrl Shift Z', run: redo }] : []),
    {
      title: presenter ? 'Leave presenter mode' : 'Presenter mode',
      about,
      keys: 'P',
      run: () => setPresenter(!presenter),
    },
    { title: 'Light theme', about, run: () => setTheme('light') },
    { title: 'Dark theme', about, run: () => setTheme('dark') },
    { title: 'Theme of the system', about, run: () => setTheme('system') },
    { title: 'Experiments: what the papers claim, run again', about, run: () => showExperiments() },
    { title: 'Help and keys', about, keys: '?', run: help },
  ];
}

function lessonCommands(): Command[] {
  if (!hasSteps(scenarioStore.getState().document.lesson)) return [];
  const about = 'lesson';
  return opensLesson()
    ? [{ title: 'Open the workbench', about, run: () => setLayout('workbench') }]
    : [{ title: 'Read the lesson', about, run: () => setLayout('lesson') }];
}

/** Applications, nodes and queues of the active variant. */
function thingCommands(): Command[] {
  const { variant, select } = viewStore.getState();
  const directory = runStore.getState().byVariant[variant]?.model?.directory;
  if (directory === undefined) return [];
  return [
    ...directory.applications.map(({ id }) => ({
      title: id,
      about: 'application',
      run: () => select({ kind: 'app', id }),
    })),
    ...directory.queues.map(({ id }) => ({ title: id, about: 'queue', run: () => select({ kind: 'queue', id }) })),
    ...directory.nodes.map(({ id }) => ({ title: id, about: 'node', run: () => select({ kind: 'node', id }) })),
  ];
}

function galleryCommands(): Command[] {
  return galleryEntries().flatMap((entry) => {
    const { id, title, summary, scenario } = entry;
    const about = `${systemOf(entry)}: ${summary}`;
    const open: Command = { title: `Open “${title}”`, about, run: () => openEntry(entry) };
    const lesson = hasSteps(scenario.lesson) ? lessonTitle(scenario.lesson) : undefined;
    return lesson === undefined
      ? [open]
      : [open, { title: `Read the lesson “${lesson}”`, about, run: () => openLesson(id) }];
  });
}

const MOST = 60;

/**
 * The commands in which every word is found, the better ones first: words that begin the title, then those that begin a word
 * of it, then those inside it, then those in its description. Ties stay in order.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return commands.slice(0, MOST);
  const ranked: { readonly command: Command; readonly rank: number; readonly at: number }[] = [];
  commands.forEach((command, at) => {
    let rank = 0;
    for (const word of words) {
      const found = rankOf(command, word);
      if (found === undefined) return;
      rank += found;
    }
    ranked.push({ command, rank, at });
  });
  ranked.sort((x, y) => x.rank - y.rank || x.at - y.at);
  return ranked.slice(0, MOST).map(({ command }) => command);
}

function rankOf({ title, about }: Command, word: string): number | undefined {
  const name = title.toLowerCase();
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  const at = name.indexOf(word);
  if (at > 0) return /[\s/.“-]/.test(name[at - 1]) ? 2 : 3;
  return about.toLowerCase().includes(word) ? 4 : undefined;
}
