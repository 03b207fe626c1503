import { Namespace } from '../../kinds/index.ts'
import { helperTests } from './helper-tests.ts'
import { kindTests } from './kind-tests.ts'
import { listTests } from './list-tests.ts'
import { objectTests } from './object-tests.ts'
import { patchTests } from './patch-tests.ts'
import { subresourceTests } from './subresource-tests.ts'
import { contextOf, type SuiteServer } from './suite.ts'
import { waitTests } from './wait-tests.ts'
import { wrapperTests } from './wrapper-tests.ts'

export type { SuiteServer } from './suite.ts'

/**
 * The tests of a client for any server, passed to a test runner: the embedded server in process and over HTTPS, and a
 * real one by its kubeconfig.
 *
 * ```ts
 * clientSuite((name, run) => test(name, () => run({ transport, runtime, namespace: freshName(), isEmbedded: false })))
 * ```
 */
export function clientSuite(register: (name: string, run: (server: SuiteServer) => Promise<void>) => void): void {
  const parts = [objectTests, listTests, patchTests, subresourceTests, wrapperTests, helperTests, waitTests, kindTests]
  for (const [name, run] of parts.flatMap((tests) => Object.entries(tests))) {
    register(name, async (server) => {
      const context = contextOf(server)
      await context.client.create(Namespace, { metadata: { name: server.namespace } })
      await run(context)
    })
  }
}
