import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect } from 'vitest'
import { createWorkQueue } from '../create-work-queue.ts'
import type { WorkQueueOptions } from '../queue-options.ts'
import type { Cause, WorkItem, WorkQueue } from '../work-queue.ts'

export const event: Cause = { source: 'watch', what: 'changed' }
export const retry: Cause = { source: 'retry', what: 'retry' }
export const timer: Cause = { source: 'timer', what: 'requeued' }

export function setUp(options: Partial<WorkQueueOptions> = {}) {
  const runtime = createVirtualRuntime()
  const queue = createWorkQueue({ name: 'test', runtime, ...options })
  return { runtime, queue }
}

/** The next key, which must exist. */
export async function taken(queue: WorkQueue): Promise<WorkItem> {
  expect(queue.size).toBeGreaterThan(0)
  return (await queue.take()) as WorkItem
}

export async function keysOf(queue: WorkQueue): Promise<string[]> {
  const keys: string[] = []
  while (queue.size > 0) {
    const item = await taken(queue)
    keys.push(item.key)
    queue.done(item.key)
  }
  return keys
}
