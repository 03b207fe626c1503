import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { tryFeatures } from './testing/served-features.ts'

test('the embedded server accepts every feature, and stores what zod accepts, with the same defaults', async () => {
  const runtime = createVirtualRuntime({ seed: 1 })
  const found = await runtime.run(() => tryFeatures({ transport: createApiServer({ runtime }).transport(), runtime }))
  expect(found.refused).toEqual([])
  expect(found.disagreements).toEqual([])
  expect(found.accepted).toBeGreaterThan(400)
  expect(found.rejected).toBeGreaterThan(300)
})
