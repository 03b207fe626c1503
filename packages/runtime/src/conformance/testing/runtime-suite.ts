import { cacheTests } from './cache-tests.ts'
import { controllerTests } from './controller-tests.ts'
import { leaderTests } from './leader-tests.ts'
import { operatorTests } from './operator-tests.ts'
import { type RuntimeSuiteServer, runInContext } from './suite-context.ts'
import { watchTests } from './watch-tests.ts'

/**
 * The tests of watch, cache, controller, leader election, manager and event recorder for any server, passed to a test
 * runner.
 *
 * ```ts
 * runtimeSuite((name, run) => test(name, () => run({ transport, runtime, namespace: freshName() })))
 * ```
 */
export function runtimeSuite(
  register: (name: string, run: (server: RuntimeSuiteServer) => Promise<void>) => void,
): void {
  for (const tests of [watchTests, cacheTests, controllerTests, leaderTests, operatorTests]) {
    for (const [name, run] of Object.entries(tests)) register(name, (server) => runInContext(server, run))
  }
}
