/** What the text is called beside a build. */
export const LICENSES_FILE: string;

/** The licences of the dependencies in package.json and of theirs. Packages with the same text share it. */
export function licensesText(): string;
