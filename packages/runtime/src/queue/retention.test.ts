import { stat } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { setUp, taken } from './testing/queue-fixture.ts'
import type { Cause, WorkQueue } from './work-queue.ts'

test('a long-lived queue does not retain processed keys', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { queue } = setUp()
  const causes = await workOff(queue)
  queue.add('z', { source: 'watch', what: 'changed' })
  // I/O ends the current job; until then a WeakRef keeps its target.
  await stat('.')
  collectGarbage()
  expect(causes.filter((cause) => cause.deref() !== undefined)).toEqual([])
  expect(queue.size).toBe(1)
})

async function workOff(queue: WorkQueue): Promise<readonly WeakRef<Cause>[]> {
  const references: WeakRef<Cause>[] = []
  for (const key of ['a/1', 'a/2', 'b/1', 'c']) {
    const cause: Cause = { source: 'watch', what: `${key} changed` }
    references.push(new WeakRef(cause))
    queue.add(key, cause, { priority: key === 'c' ? -100 : 0 })
  }
  while (queue.size > 0) {
    const { key } = await taken(queue)
    queue.forget(key)
    queue.done(key)
  }
  return references
}
