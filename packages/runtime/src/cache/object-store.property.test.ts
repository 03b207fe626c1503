import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keys, type Step, StoreRun } from './testing/store-run.ts'

const forms = ['objects', 'bytes'] as const
const runs = process.env['SOAK'] ? 10_000 : 200

function steps(whats: readonly Step['what'][], lengthMax: number): fc.Arbitrary<Step[]> {
  const step = fc.record({ what: fc.constantFrom(...whats), key: fc.constantFrom(...keys), pick: fc.nat(59) })
  return fc.array(step, { maxLength: lengthMax, size: 'max' })
}

const everything: readonly Step['what'][] = [
  'foreign put',
  'foreign put',
  'foreign delete',
  'own put',
  'own put',
  'own put',
  'own delete',
  'own no-op',
  'respond',
  'respond',
  'respond',
  'respond',
  'lose response',
  'event',
  'event',
  'event',
  'event',
  'event',
  'cut',
  'list',
  'bookmark',
  'add handler',
]

test('no read is older than an own write, every foreign change is reported, and in the end the state is that of the server', () => {
  const property = fc.property(steps(everything, 80), (history) => {
    for (const form of forms) {
      const run = new StoreRun(false, form)
      for (const step of history) run.do(step)
      run.finish()
    }
  })
  fc.assert(property, { seed: 1, numRuns: runs })
})

test('the same holds for a watch with a label selector, which objects enter and leave', () => {
  const property = fc.property(steps(everything, 80), (history) => {
    for (const form of forms) {
      const run = new StoreRun(true, form)
      for (const step of history) run.do(step)
      run.finish()
    }
  })
  fc.assert(property, { seed: 2, numRuns: runs })
})

test('own writes alone are reported only with their origin, whether their responses or their events come first', () => {
  const own: readonly Step['what'][] = [
    'own put',
    'own put',
    'own delete',
    'respond',
    'respond',
    'event',
    'event',
    'bookmark',
  ]
  const property = fc.property(steps(own, 60), (history) => {
    const run = new StoreRun(false, history.length % 2 === 0 ? 'objects' : 'bytes')
    for (const step of history) run.do(step)
    run.finish()
    const foreign = run.delivered.filter(({ event }) => event.origin === undefined && !event.isInitial)
    expect(foreign).toEqual([])
  })
  fc.assert(property, { seed: 3, numRuns: runs })
})

test('the same seed gives the same trace', () => {
  const trace = (seed: number) => {
    const traces: string[] = []
    const property = fc.property(steps(everything, 80), (history) => {
      const run = new StoreRun(false, 'bytes')
      for (const step of history) run.do(step)
      run.finish()
      traces.push(
        ...run.delivered.map(({ step, event }) => {
          const { type, state, origin } = event
          return `${step} ${type} ${state.namespace}/${state.name} ${state.resourceVersion} ${JSON.stringify(origin)}`
        }),
      )
    })
    fc.assert(property, { seed, numRuns: 20 })
    return traces
  }
  const first = trace(7)
  expect(first.length).toBeGreaterThan(50)
  expect(trace(7)).toEqual(first)
  expect(trace(8)).not.toEqual(first)
})
