/** A goal without steps, in the language of lessons. */
export interface Practice {
  /** One to three sentences with the number or choice that is to be changed. */
  readonly setting: string;
  readonly task: string;
  readonly condition: string;
  readonly hint: string;
  /** What is said once the goal is reached. */
  readonly done: string;
}
