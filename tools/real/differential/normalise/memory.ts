/** The values that one server has shown in a scenario: a later occurrence becomes the location of the first. */
export interface Memory {
  /** The server's host and port. */
  readonly address: string
  /** Later times were made by the run, not written in a scenario. */
  readonly sinceMs: number
  /** The step of the current response. */
  label: string
  /** Where each version was first seen, and the versions in order. */
  readonly versions: Map<bigint, string>
  newestVersion: bigint
  /** Where each uid was first seen. */
  readonly uids: Map<string, string>
  /** The stems of generated names: those of the server itself, and every generateName of a request or a response. */
  readonly stems: Set<string>
  /** The replacement of each generated name. */
  readonly names: Map<string, string>
  /** Which cells of the current table are ages, by the columns that were seen last. */
  readonly ageCells: Set<number>
}

/** Names that the server generates by itself: the volume with a pod's token. */
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
