import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { type Cache, createCache, createCachingClient } from '../../cache/index.ts'
import { type Client, createClient } from '../../client/index.ts'
import { Namespace } from '../../kinds/index.ts'

/** A server to run the tests on: embedded, in process or over HTTPS, or a real one. */
export interface RuntimeSuiteServer {
  readonly transport: Transport
  readonly runtime: Runtime
  /** A name that no other test uses; the test creates the namespace itself. */
  readonly namespace: string
}

export interface RuntimeSuiteContext extends RuntimeSuiteServer {
  /** Another client. */
  readonly admin: Client
  /** The clients of the process under test: its cache reads through `plain`, and `client` reads from that cache. */
  readonly plain: Client
  readonly cache: Cache
  readonly client: Client
  /** The errors that the cache reported. */
  readonly errors: Error[]
  named(name: string): { readonly namespace: string; readonly name: string }
  /** Waits until the condition is true, for as long as any server may need. */
  until(what: string, isTrue: () => boolean): Promise<void>
}

export type RuntimeSuiteTests = Readonly<Record<string, (context: RuntimeSuiteContext) => Promise<void>>>

const patienceMs = 60_000
const lookEveryMs = 5

/** Runs one test in its own namespace, with a cache that is stopped at the end. */
export async function runInContext(
  server: RuntimeSuiteServer,
  run: (context: RuntimeSuiteContext) => Promise<void>,
): Promise<void> {
  const { transport, runtime, namespace } = server
  const admin = createClient({ transport, runtime, manager: 'admin' })
  const plain = createClient({ transport, runtime, manager: 'operator' })
  const errors: Error[] = []
  const defaults = { namespaces: [namespace] }
  const cache = createCache({ client: plain, runtime, defaults, onError: (error) => errors.push(error) })
  const client = createCachingClient({ client: plain, cache, origin: { controller: 'suite', key: 'suite' } })
  await admin.create(Namespace, { metadata: { name: namespace } })
  const until: RuntimeSuiteContext['until'] = async (what, isTrue) => {
    for (let waitedMs = 0; !isTrue(); waitedMs += lookEveryMs) {
      if (waitedMs > patienceMs) throw new Error(`waited for ${what} for ${patienceMs} ms`)
      await sleep(runtime, lookEveryMs, what)
    }
  }
  const named = (name: string) => ({ namespace, name })
  try {
    await run({ ...server, admin, plain, cache, client, errors, named, until })
  } finally {
    await cache.stop()
  }
}
