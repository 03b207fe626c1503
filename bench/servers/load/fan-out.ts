import type { Connection } from './connection.ts'
import { createObjects } from './creates.ts'
import { collectionPath } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { FanOutOptions } from './works.ts'

const lineFeed = 0x0a

/** From the first create until each watcher has seen every event. Events end with a line feed, and are only counted. */
export async function fanOut(session: LoadSession, options: FanOutOptions): Promise<number> {
  const path = await watchPath(session, options.namespace)
  const watchers = await session.ownConnections(options.watchers)
  try {
    const seen = watchers.map((connection) => watch(connection, session.texts.get(path), options.events))
    await session.unlessFailed(Promise.all(seen.map(({ begun }) => begun)))
    const started = performance.now()
    await createObjects(session, { ...options, kind: 'configmap', count: options.events })
    await session.unlessFailed(Promise.all(seen.map(({ all }) => all)))
    return performance.now() - started
  } finally {
    for (const connection of watchers) connection.close()
  }
}

/** Watches from the revision of a list, so that only later creations are sent. */
async function watchPath(session: LoadSession, namespace: string): Promise<string> {
  const [connection] = await session.connections(1)
  const path = collectionPath('configmap', namespace)
  const response = await session.unlessFailed((connection as Connection).exchange(session.texts.get(path)))
  const { metadata } = JSON.parse(response.text()) as { metadata: { resourceVersion: string } }
  return `${path}?watch=true&resourceVersion=${metadata.resourceVersion}`
}

interface Watching {
  /** Resolves when the server has accepted the watch. */
  readonly begun: Promise<void>
  /** Resolves when every event was seen. */
  readonly all: Promise<void>
}

function watch(connection: Connection, request: string, events: number): Watching {
  const begun = settleable()
  const all = settleable()
  const fail = (message: string) => {
    begun.reject(new Error(message))
    all.reject(new Error(message))
  }
  let count = 0
  connection.send(request, {
    onHead: (status) => (status === 200 ? begun.resolve() : fail(`watch: got status ${status}`)),
    onBody: (bytes) => {
      for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) count++
      if (count >= events) all.resolve()
    },
    onEnd: () => fail('a watch ended early'),
  })
  return { begun: begun.promise, all: all.promise }
}

/** A promise that is settled from outside. It may fail before it is awaited. */
function settleable(): { promise: Promise<void>; resolve(): void; reject(error: Error): void } {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((...both) => {
    ;[resolve, reject] = both
  })
  promise.catch(() => undefined)
  return { promise, resolve: () => resolve(), reject: (error) => reject(error) }
}
