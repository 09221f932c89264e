/** Whether this server is on its way out: it finishes what it has begun, and begins nothing. */
export class Draining {
  #begun = false;

  get begun(): boolean {
    return this.#begun;
  }

  begin(): void {
    this.#begun = true;
  }
}
