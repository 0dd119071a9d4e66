/** The page of all shared parts, for people who work on them: `npm run dev`, then `/src/app/dev/parts.html`. Not shipped. */
import { createRoot } from 'react-dom/client';
import { assert } from '../../base/assert';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { Parts } from './Parts';

const root = document.getElementById('root');
assert(root !== null, 'parts.html has an element with the id "root"');
createRoot(root).render(<Parts />);
