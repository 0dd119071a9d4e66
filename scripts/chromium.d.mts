/** Path of a Chromium that runs on this machine, or undefined. Installs nothing. */
export function findChromium(): string | undefined;

/** Path of a Chromium that runs on this machine, installed if there was none. Throws with what was tried. */
export function findOrInstallChromium(): string;
