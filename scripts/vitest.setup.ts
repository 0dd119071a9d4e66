/** Property tests draw the same cases every time unless they are asked for others. Whoever finds a failing case keeps it as a test. */
import fc from 'fast-check';
import '../src/engine/systems';
import { loadEditing } from '../src/store/document/edit-part';
import { propertySeed } from './property-cases';

if (propertySeed !== undefined) fc.configureGlobal({ seed: propertySeed });

await loadEditing();
