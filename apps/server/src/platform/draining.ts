/** The state of a server that is shutting down: it finishes running work and starts none. */
export interface Draining {
  begun: boolean;
}
