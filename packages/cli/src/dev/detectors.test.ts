import type { ReconcileRecord } from 'kubewright/trace'
import { expect, test } from 'vitest'
import { Detectors } from './detectors.ts'
import type { Finding } from './dev-event.ts'

const record = (change: Partial<ReconcileRecord>): ReconcileRecord => ({
  controller: 'site',
  key: 'default/blog',
  attempt: 0,
  causes: [],
  causesOmitted: 0,
  queuedAtMs: 0,
  startedAtMs: 0,
  durationMs: 1,
  reads: [],
  readsOmitted: 0,
  writes: [],
  writesOmitted: 0,
  logs: [],
  logsOmitted: 0,
  outcome: 'ok',
  ...change,
})

function newDetectors() {
  const findings: Finding[] = []
  return { findings, detectors: new Detectors((finding) => findings.push(finding)) }
}

const coded = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path })
const loop = { kind: 'Deployment.apps', path: 'spec.replicas', count: 10 } as const

test.each([
  [
    { hotLoop: { ...loop, reason: 'flip', key: 'default/a', manager: 'hpa' } },
    'two managers',
    'spec.replicas of Deployment.apps default/a is also written by hpa',
  ],
  [
    { hotLoop: { ...loop, reason: 'self', key: 'default/a' } },
    'endless loop',
    'spec.replicas of Deployment.apps default/a makes site run again: 10 times',
  ],
  [
    { hotLoop: { ...loop, reason: 'requeue', path: '', key: 'default/a' } },
    'endless loop',
    'Deployment.apps default/a makes site run again',
  ],
  [
    { writes: [{ verb: 'patch', kind: 'Site', key: 'default/blog', subresource: 'status', result: 'unchanged' }] },
    'useless status write',
    'site wrote the status of Site default/blog although nothing had changed',
  ],
  [{ outcome: 'retry', error: coded('READ_UNDECLARED', 'reads Secret') }, 'undeclared access', 'reads Secret'],
] as const)('finds in %j: %s', (change, detector, message) => {
  const { detectors, findings } = newDetectors()
  for (const key of ['default/blog', 'default/shop']) detectors.record(record({ ...change, key } as never))
  expect(findings).toEqual([{ detector, message: expect.stringContaining(message), fix: expect.stringMatching(/\w/) }])
})

test.each([
  ['NONDETERMINISTIC_RECONCILE', 'non-deterministic reconcile'],
  ['OPERATOR_RIGHTS_MISSING', 'undeclared access'],
  ['RECONCILE_NOT_AWAITED', 'missing await'],
])('finds the error %s once for all objects', (code, detector) => {
  const { detectors, findings } = newDetectors()
  for (const name of ['a', 'b']) expect(detectors.error(coded(code, `wrong for default/${name}`))).toBe(true)
  expect(findings).toEqual([expect.objectContaining({ detector, message: 'wrong for default/a' })])
})

test('other errors and clean records are no findings', () => {
  const { detectors, findings } = newDetectors()
  expect(detectors.error(coded('WATCH_STALLED', 'no data'))).toBe(false)
  detectors.record(record({ outcome: 'retry', error: new Error('fails') }))
  detectors.record(
    record({ writes: [{ verb: 'apply', kind: 'Site', key: 'a/b', subresource: 'status', result: 'unchanged' }] }),
  )
  expect(findings).toEqual([])
})

test('a version that was not run says nothing about what is still wrong', () => {
  const { detectors, findings } = newDetectors()
  const show = () => detectors.error(coded('NONDETERMINISTIC_RECONCILE', 'differs', 'spec.a'))
  detectors.record(record({}))
  show()
  detectors.reloaded()
  detectors.reloaded()
  show()
  expect(findings).toHaveLength(1)
  detectors.record(record({}))
  detectors.reloaded()
  detectors.record(record({}))
  detectors.reloaded()
  show()
  expect(findings).toHaveLength(2)
})
