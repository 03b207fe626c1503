import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import { goTypesFile, goTypesText } from './table.ts'

realTest('the generated table has the Go types of Kubernetes (npm run real -- types writes it)', async () => {
  expect(readFileSync(goTypesFile, 'utf8')).toBe(await goTypesText(await theOracle()))
})
