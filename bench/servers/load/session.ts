import type { Endpoint } from '../endpoint.ts'
import { type Connection, openConnection } from './connection.ts'
import { type RequestTexts, requestTexts } from './requests.ts'

/** The connections of a load generator to one server. They are kept for the next work. */
export interface LoadSession {
  readonly texts: RequestTexts
  /** The requested number of connections, all open. */
  connections(count: number): Promise<readonly Connection[]>
  /** More connections for requests that never end, such as watches; their user closes them. */
  ownConnections(count: number): Promise<readonly Connection[]>
  /** The result of the work, unless a connection fails first. */
  unlessFailed<Result>(work: Promise<Result>): Promise<Result>
  close(): void
}

export function createLoadSession(endpoint: Endpoint): LoadSession {
  let kept: readonly Connection[] = []
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  const open = (count: number) =>
    Promise.all(Array.from({ length: count }, () => openConnection(endpoint, (error) => fail(error))))
  return {
    texts: requestTexts(endpoint),
    connections: async (count) => {
      const alive = kept.filter(({ isOpen }) => isOpen)
      kept = [...alive, ...(await open(Math.max(0, count - alive.length)))]
      return kept.slice(0, count)
    },
    ownConnections: open,
    unlessFailed: (work) => Promise.race([work, failed]),
    close: () => {
      for (const connection of kept) connection.close()
    },
  }
}
