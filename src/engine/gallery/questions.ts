/** What a reader wants to know, in the order in which it is asked. Each scenario stands under the question that it answers best. */
export const GALLERY_QUESTIONS = {
  'nothing-runs': 'Why does nothing run although there is room?',
  shares: 'Who gets how much?',
  order: 'Who goes first, and who has to give way?',
  'own-decision': 'What if I decide?',
  locality: 'Near the data, or at once?',
  speed: 'How fast can a cluster be filled, and what does deciding cost?',
  'several-schedulers': 'What do schedulers do to each other?',
  'machine-choice': 'Which machine is worth waiting for?',
  deadlines: 'Will it be done in time?',
} as const;

export type GalleryQuestion = keyof typeof GALLERY_QUESTIONS;
