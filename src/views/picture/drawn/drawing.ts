/** What a drawing of a part of the page has so far. */
export interface Drawing {
  /** SVG elements, those behind first. */
  readonly parts: string[];
  /** Where the upper left corner of the part lies on the page, CSS pixels. */
  readonly left: number;
  readonly top: number;
  /** A name that nothing else in the picture has. */
  readonly nextId: (what: string) => string;
}
