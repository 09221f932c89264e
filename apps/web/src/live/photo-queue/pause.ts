/** A wait that can be ended early. */
export class Pause {
  #end: (() => void) | null = null;

  /** Resolves after so many milliseconds, or at `end`. */
  async wait(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      timer = setTimeout(resolve, milliseconds);
    });
    clearTimeout(timer);
    this.#end = null;
  }

  end(): void {
    this.#end?.();
  }
}
