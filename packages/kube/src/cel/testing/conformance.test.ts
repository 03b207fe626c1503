import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEnvironment } from '../create-environment.ts'
import { kubernetesLibraries, kubernetesMacros, kubernetesTypeNames } from '../library/index.ts'
import { type ConformanceTest, conformanceTestsOf } from './conformance-test.ts'
import { leftOutConformanceTests } from './left-out-conformance-tests.ts'
import { runConformanceTest } from './run-conformance.ts'

const folder = fileURLToPath(new URL('../../../../../../shared/data/cel-spec/', import.meta.url))
const missing = !existsSync(folder)

const environment = createEnvironment({
  overloads: kubernetesLibraries,
  macros: kubernetesMacros,
  typeNames: kubernetesTypeNames,
})
const leftOut = leftOutConformanceTests.flatMap(({ names }) => names)

function readTests(): ConformanceTest[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.textproto'))
  return files.flatMap((name) =>
    conformanceTestsOf(name.replace('.textproto', ''), readFileSync(join(folder, name), 'utf8')),
  )
}

function isLeftOut({ fullName }: ConformanceTest): boolean {
  return leftOut.some((name) => (name.endsWith('/*') ? fullName.startsWith(name.slice(0, -1)) : fullName === name))
}

test.skipIf(missing)('every test of cel-spec that is not left out passes (needs the cel-spec data)', () => {
  const tests = readTests().filter((conformanceTest) => !isLeftOut(conformanceTest))
  const failures = tests.flatMap((conformanceTest) => {
    const problem = runConformanceTest(environment, conformanceTest)
    return problem === undefined ? [] : [`${conformanceTest.fullName}: ${problem}`]
  })
  expect(failures).toEqual([])
  expect(tests.length).toBeGreaterThan(1200)
})

test.skipIf(missing)('every test of cel-spec that is left out would fail (needs the cel-spec data)', () => {
  const tests = readTests()
  const passing = tests.filter(
    (conformanceTest) => isLeftOut(conformanceTest) && runConformanceTest(environment, conformanceTest) === undefined,
  )
  expect(passing.map(({ fullName }) => fullName)).toEqual([])
  const names = new Set(tests.map(({ fullName }) => fullName))
  const unknown = leftOut.filter((name) => !name.endsWith('/*') && !names.has(name))
  expect(unknown).toEqual([])
})
