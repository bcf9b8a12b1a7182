/** Something in an issue's source that no page and no mail can be drawn from. */
export class IssueFault extends Error {
  override name = 'IssueFault';
  /** What is wrong, a whole sentence. */
  readonly problem: string;
  /** What to do about it, a whole sentence. */
  readonly fix: string;
  /** The place as the author wrote it, to find its line. */
  readonly excerpt: string;

  constructor(file: string, fault: { problem: string; fix: string; excerpt: string }) {
    super(`${file}: ${fault.problem} ${fault.fix}`);
    this.problem = fault.problem;
    this.fix = fault.fix;
    this.excerpt = fault.excerpt;
  }
}
