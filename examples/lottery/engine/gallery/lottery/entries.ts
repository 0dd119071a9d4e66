import type { GalleryEntry } from '../entry';
import { lotteryTickets } from './lottery-tickets';

/** The scenarios about lottery scheduling, in the order of the gallery. */
export const lotteryEntries: readonly GalleryEntry[] = [lotteryTickets];
