/** Everything that can be done by its name: what the command palette searches. */
import { hasMoments } from '../../analysis/slow-motion';
import { formatInstant } from '../../base/units';
import { variantsOf } from '../../engine/document/variants';
import { GLOSSARY } from '../../scenario/lesson/glossary';
import { hasSteps } from '../../scenario/lesson/steps';
import { showExperiments } from '../../store/address/experiments-place';
import { OPEN_LESSON, showCourse } from '../../store/address/learn-place';
import { openEntry } from '../../store/lesson/lesson-edits';
import { galleryEntries } from '../../store/document/gallery';
import { MAX_VARIANTS } from '../../authoring/edit-variants';
import { opensLesson, setLayout } from '../../store/lesson/lesson-store';
import { runStore } from '../../store/runs/run-store';
import { scenarioStore } from '../../store/document/scenario-store';
import { viewStore } from '../../store/view/view-store';
import { GROUPS, SECTIONS } from '../../store/view/shared-view';
import { variantLetter } from '../../ui/VariantBadge';
import { partingOf } from '../divergence/use-divergence';
import { seenBy } from '../shared/acts/act';
import { addVariantOfActive } from '../shared/acts/add-variant';
import { showInDock } from '../shared/dock/dock-store';
import { lessonTitle } from '../shared/lesson-title';
import { requestOpen } from '../shared/open-requests';
import { digitsAnswer } from '../lesson/open-question';
import { openLesson } from '../lesson/prose/go';
import { showTable } from '../table/table-store';
import { copyLink } from '../share/copy-link';
import { systemOf } from '../topbar/gallery-groups';
import { fitAll, selectInView, zoomIn, zoomOut } from '../../store/view/navigation';
import { moveCursor, moveToEnd, togglePlaying, toggleSlowMotion } from '../transport/playback';
import { actCommands, eventCommands } from './act-commands';
import type { Command, PageCommands } from './command';
import { fileCommands } from './file-commands';
import { knobCommands } from './knob-commands';
import type { NamedKnob } from './knob-commands';
import { landmarksOf, nextOf, previousOf } from './landmarks';
import { DOCK_WORDS, SECTION_WORDS } from './place-words';
import { systemWords } from './system-words';
import { verdictCommands } from './verdict-commands';

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
    ...termCommands(page),
    ...elementCommands(),
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
    { title: 'Play or pause', about, words: 'run start stop simulate animate', keys: 'Space', run: togglePlaying },
    ...(model === undefined || !hasMoments(model)
      ? []
      : [
          {
            title: 'Slow motion: follow what happens next',
            about,
            words: 'slower speed',
            keys: 'M',
            run: () => toggleSlowMotion(model),
          },
        ]),
    {
      title: 'Go to the start',
      about,
      words: 'beginning rewind restart reverse back first',
      keys: 'Home',
      run: () => moveCursor(0),
    },
    { title: 'Go to the end of the work', about, words: 'last finish skip', keys: 'End', run: moveToEnd },
    ...placeCommands(),
    { title: 'Show the whole run (fit)', about, words: 'zoom reset all', keys: '0', run: fitAll },
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
            words: 'compare duplicate clone fork alternative what if',
            run: addVariantOfActive,
          },
        ]
      : []),
    ...(variants.length > 1
      ? [
          {
            title: `Remove variant ${variantLetter(at)}`,
            about: variants[at]?.title ?? '',
            words: 'delete discard',
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
    ...dock.map(({ value, title }) => ({
      title: `Show ${title}`,
      about: 'view',
      words: DOCK_WORDS[value],
      run: () => showInDock(value),
    })),
    ...GROUPS.map((value) => ({
      title: `Show rows by ${value}`,
      about: 'timeline',
      words: 'gantt chart',
      run: () => setGroup(value),
    })),
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
    {
      title: 'Show the workload as a table',
      about: 'workload',
      words: 'csv excel spreadsheet jobs edit many',
      run: () => showTable(true),
    },
    {
      title: 'Show the state machine',
      about: 'application states',
      run: () => setPanel('states', 'machine'),
    },
    ...SECTIONS.map((section) => ({
      title: `Edit ${SECTION_WORDS[section][0]}`,
      about: 'section',
      words: SECTION_WORDS[section][1],
      run: () => setSection(section),
    })),
  ];
}

function pageCommands({ newScenario, openFile, saveFile, help }: PageCommands): Command[] {
  const helpOn = (page: 'help keys' | 'help words') => () => {
    help();
    requestOpen(page);
  };
  const { undo, redo, canUndo, canRedo } = scenarioStore.getState();
  const { setTheme, setPresenter, presenter } = viewStore.getState();
  const about = 'page';
  return [
    { title: 'New scenario', about, words: 'create blank empty from scratch', run: newScenario },
    { title: 'Open a file', about, words: 'import upload load json', run: openFile },
    { title: 'Save as a file', about, words: 'export download json', run: saveFile },
    {
      title: 'Share: copy the link',
      about,
      words: 'url address permalink bookmark send',
      run: copyLink,
    },
    { title: 'Share: embed it in a page', about, words: 'iframe html website slide', run: () => requestOpen('embed') },
    {
      title: 'Share: make a clip',
      about,
      words: 'video gif movie film record screencast animation',
      run: () => requestOpen('clip'),
    },
    { title: 'Print the page', about, words: 'pdf paper', run: print },
    ...(canUndo ? [{ title: 'Undo', about, words: 'back revert', keys: 'Ctrl Z', run: undo }] : []),
    ...(canRedo ? [{ title: 'Redo', about, words: 'again', keys: 'Ctrl Shift Z', run: redo }] : []),
    ...originCommands(),
    {
      title: presenter ? 'Leave presenter mode' : 'Presenter mode',
      about,
      words: 'presentation slides talk full screen fullscreen projector beamer large',
      keys: 'P',
      run: () => setPresenter(!presenter),
    },
    { title: 'Light theme', about, words: 'mode day white bright colors colours', run: () => setTheme('light') },
    { title: 'Dark theme', about, words: 'mode night black colors colours', run: () => setTheme('dark') },
    { title: 'Theme of the system', about, words: 'mode automatic preferences', run: () => setTheme('system') },
    {
      title: 'The course: all lessons',
      about,
      words: 'learn tutorial introduction beginner teach class training quiz guide',
      run: () => showCourse(),
    },
    {
      title: 'Experiments: what the papers claim, run again',
      about,
      words: 'reproduce benchmark results study',
      run: () => showExperiments(),
    },
    {
      title: 'Help and keys',
      about,
      words: 'how to manual documentation docs guide legend explain about version what is this',
      keys: '?',
      run: help,
    },
    { title: 'Help: the keys of the keyboard', about, words: 'shortcuts hotkeys bindings', run: helpOn('help keys') },
    {
      title: 'Help: what the words mean',
      about,
      words: 'glossary terms definitions dictionary vocabulary what is',
      run: helpOn('help words'),
    },
  ];
}

/** The scenario of the gallery that is on screen, without the edits since. */
function originCommands(): Command[] {
  const { origin, document, replace } = scenarioStore.getState();
  const entry = origin.kind === 'gallery' ? galleryEntries().find(({ id }) => id === origin.id) : undefined;
  if (entry === undefined || document === entry.scenario) return [];
  return [
    {
      title: 'Reset the scenario',
      about: `“${entry.title}” as it is in the gallery`,
      words: 'restore original revert put back',
      run: () => replace(entry.scenario, origin),
    },
  ];
}

/** The terms of the glossary: what each means is read where it is found. */
function termCommands({ help }: PageCommands): Command[] {
  return Object.entries(GLOSSARY).map(([term, meaning]) => ({
    title: `What is “${term}”?`,
    about: meaning,
    run: () => {
      help();
      requestOpen('help words');
    },
  }));
}

function lessonCommands(): Command[] {
  if (!hasSteps(scenarioStore.getState().document.lesson)) return [];
  const about = 'lesson';
  return [
    opensLesson()
      ? { title: 'Open the workbench', about, words: 'edit leave skip', run: () => setLayout('workbench') }
      : { title: 'Read the lesson', about, run: () => setLayout('lesson') },
    {
      title: 'This lesson as one page, with a handout',
      about,
      words: 'print paper essay answers',
      run: () => showCourse(OPEN_LESSON),
    },
  ];
}

/** Applications, nodes and queues of the active variant. */
function elementCommands(): Command[] {
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
    const words = systemWords(scenario);
    const open: Command = { title: `Open “${title}”`, about, words, run: () => openEntry(entry) };
    const lesson = hasSteps(scenario.lesson) ? lessonTitle(scenario.lesson) : undefined;
    return lesson === undefined
      ? [open]
      : [open, { title: `Read the lesson “${lesson}”`, about, words, run: () => openLesson(id) }];
  });
}
