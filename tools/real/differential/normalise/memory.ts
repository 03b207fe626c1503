/** What one server has shown in a scenario so far: the same value later is told by where it was seen first. */
export interface Memory {
  /** The server's host and port. */
  readonly address: string
  /** Times from here on were made by the run, not written in a scenario. */
  readonly sinceMs: number
  /** Whose answer is being looked at. */
  label: string
  /** Where each version was first seen, and the versions in order. */
  readonly versions: Map<bigint, string>
  newestVersion: bigint
  /** Where each uid was first seen. */
  readonly uids: Map<string, string>
  /** What names are generated from: what the server has of its own, and every generateName of a request or an answer. */
  readonly stems: Set<string>
  /** What each generated name is called instead. */
  readonly names: Map<string, string>
  /** Which cells of the table that is being looked at are ages, by the columns that were seen last. */
  readonly ageCells: Set<number>
}

/** What the server names by itself: the volume with a pod's token. */
const volumeStems = ['kube-api-access-']

export function createMemory(address: string, sinceMs: number): Memory {
  return {
    address,
    sinceMs,
    label: '',
    versions: new Map(),
    newestVersion: 0n,
    uids: new Map(),
    stems: new Set(volumeStems),
    names: new Map(),
    ageCells: new Set(),
  }
}
