import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { realTest } from '../rig.ts'
import { strategiesFile, strategiesOfGo } from './recorded-strategies.ts'

realTest('the recorded strategies are those of the registries of kube-apiserver', async () => {
  const now = (await strategiesOfGo()).split('\n')
  const recorded = readFileSync(strategiesFile, 'utf8').split('\n')
  expect(recorded.length).toBeGreaterThan(50)
  expect(recorded, 'npm run real -- record rewrites them').toEqual(now)
})
