/** The sizes of all works of a round. */
export interface Sizes {
  readonly rounds: number
  /** The delay from ready to reading the memory: both servers have background work at first. */
  readonly settleMs: number
  readonly connections: number
  readonly warmUpCreates: number
  /** Creates of each kind; the list reads these objects. */
  readonly creates: number
  readonly lists: number
  readonly watchers: number
  readonly events: number
}

export const fullSizes: Sizes = {
  rounds: 5,
  settleMs: 5000,
  connections: 20,
  warmUpCreates: 2000,
  creates: 10_000,
  lists: 5,
  watchers: 100,
  events: 2000,
}

/** For smoke runs: everything runs once, and the numbers are meaningless. */
export const smallSizes: Sizes = {
  rounds: 1,
  settleMs: 0,
  connections: 4,
  warmUpCreates: 4,
  creates: 40,
  lists: 1,
  watchers: 5,
  events: 20,
}
