import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { changeProblems, created, decoded, podSpec, problems, statusProblems } from '../testing/workload.ts'
import { jobStrategy } from './job.ts'

const template = { spec: { ...podSpec, restartPolicy: 'Never' } }
const indexed = { completionMode: 'Indexed', completions: 3, parallelism: 3 }

function job(spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'a', namespace: 'default', uid: 'u1', ...metadata },
    spec: { template, ...spec },
  }
}

const generated = {
  'batch.kubernetes.io/controller-uid': 'u1',
  'batch.kubernetes.io/job-name': 'a',
  'controller-uid': 'u1',
  'job-name': 'a',
}

test('a job runs once by default, unless it sets parallelism', () => {
  expect(decoded(jobStrategy, job())['spec']).toMatchObject({
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    completions: 1,
    manualSelector: false,
    parallelism: 1,
    podReplacementPolicy: 'TerminatingOrFailed',
    suspend: false,
  })
  expect(decoded(jobStrategy, job({ parallelism: 2 }))['spec']).not.toHaveProperty('completions')
  expect(decoded(jobStrategy, job({ completions: 2 }))['spec']).toMatchObject({ completions: 2, parallelism: 1 })
  expect(decoded(jobStrategy, job({ ...indexed, backoffLimitPerIndex: 1 }))['spec']).toMatchObject({
    backoffLimit: 2147483647,
  })
})

test('a job selects its pods by its uid', () => {
  expect(created(jobStrategy, job())).toMatchObject({
    metadata: { labels: generated },
    spec: {
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': 'u1' } },
      template: { metadata: { labels: generated } },
    },
  })
  expect(problems(jobStrategy, job())).toEqual([])
})

test('a job without labels shares those of its template, and one with labels does not', () => {
  const labelled = { template: { ...template, metadata: { labels: { app: 'a' } } } }
  expect(created(jobStrategy, job(labelled))).toMatchObject({ metadata: { labels: { app: 'a', ...generated } } })
  const own = created(jobStrategy, job(labelled, { labels: { app: 'a' } }))
  expect((own['metadata'] as JsonObject)['labels']).toEqual({ app: 'a' })
})

test('a manual selector is kept, and is required', () => {
  expect(problems(jobStrategy, job({ manualSelector: true }))).toContain('spec.selector: Required value')
  const manual = {
    manualSelector: true,
    selector: { matchLabels: { app: 'a' } },
    template: { ...template, metadata: { labels: { app: 'a' } } },
  }
  expect(created(jobStrategy, job(manual))['spec']).toMatchObject({ selector: { matchLabels: { app: 'a' } } })
  expect(problems(jobStrategy, job(manual))).toEqual([])
})

test.each<[what: string, spec: JsonObject, problem: string]>([
  [
    'restart policy Always',
    { template: { spec: podSpec } },
    'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
  ],
  [
    'an unknown mode',
    { completionMode: 'Some' },
    'spec.completionMode: Unsupported value: "Some": supported values: "NonIndexed", "Indexed"',
  ],
  [
    'indexes without a number',
    { completionMode: 'Indexed', parallelism: 1 },
    'spec.completions: Required value: when completion mode is Indexed',
  ],
  [
    'an invalid manager',
    { managedBy: 'me' },
    'spec.managedBy: Invalid value: "me": must be a domain-prefixed path (such as "acme.io/foo")',
  ],
  [
    'a success count above the indexes',
    { ...indexed, successPolicy: { rules: [{ succeededIndexes: '0-1', succeededCount: 3 }] } },
    'spec.successPolicy.rules[0].succeededCount: Invalid value: 3: must be less than or equal to 2 (the number of indexes in the specified succeededIndexes field)',
  ],
  [
    'success without indexes',
    { successPolicy: { rules: [{ succeededCount: 1 }] } },
    'spec.successPolicy: Invalid value: {"Rules":[{"SucceededIndexes":null,"SucceededCount":1}]}: requires indexed completion mode',
  ],
  [
    'an empty rule',
    { podFailurePolicy: { rules: [{ action: 'FailJob' }] } },
    'spec.podFailurePolicy.rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required',
  ],
])('refuses a job with %s', (_, spec, problem) => {
  expect(problems(jobStrategy, job({ template, ...spec }))).toContain(problem)
})

test('the work of a job is immutable, and each error appears twice', () => {
  const old = created(jobStrategy, job())
  expect(changeProblems(jobStrategy, old, { completions: 2 })).toEqual([
    'spec.completions: Invalid value: 2: field is immutable',
  ])
  const negative = 'spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0'
  expect(changeProblems(jobStrategy, old, { backoffLimit: -1 })).toEqual([negative, negative])
})

test('completions of an elastic indexed job change with parallelism', () => {
  const old = created(jobStrategy, job(indexed))
  expect(changeProblems(jobStrategy, old, { completions: 5, parallelism: 5 })).toEqual([])
  expect(changeProblems(jobStrategy, old, { completions: 5 })).toEqual([
    'spec.completions: Invalid value: 5: can only be modified in tandem with spec.parallelism',
  ])
})

test('scheduling fields and resources are mutable while a job is suspended, and no others', () => {
  const suspended = created(jobStrategy, job({ suspend: true }))
  const withSpec = (podChanges: JsonObject) => {
    const old = (suspended['spec'] as JsonObject)['template'] as JsonObject
    return { template: { ...old, spec: { ...(old['spec'] as JsonObject), ...podChanges } } }
  }
  expect(changeProblems(jobStrategy, suspended, withSpec({ nodeSelector: { a: 'b' } }))).toEqual([])
  const resources = { requests: { cpu: '1' } }
  expect(
    changeProblems(
      jobStrategy,
      suspended,
      withSpec({ containers: [{ ...(podSpec['containers'] as JsonObject[])[0], resources }] }),
    ),
  ).toEqual([])
  expect(changeProblems(jobStrategy, suspended, withSpec({ serviceAccountName: 'other' }))).toHaveLength(1)
  const running = created(jobStrategy, job())
  expect(changeProblems(jobStrategy, running, withSpec({ nodeSelector: { a: 'b' } }))).not.toEqual([])
})

const [start, end] = ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z']
const conditions = (...types: readonly string[]) => types.map((type) => ({ type, status: 'True' }))
const complete = { startTime: start, completionTime: end, conditions: conditions('SuccessCriteriaMet', 'Complete') }

test.each<[what: string, status: JsonObject, problem: string]>([
  [
    'that fails without a warning',
    { startTime: start, conditions: conditions('Failed') },
    'status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition',
  ],
  [
    'that ends before it begins',
    { ...complete, startTime: end, completionTime: start },
    'status.completionTime: Invalid value: "2026-01-01T10:00:00Z": must be equal to or after `startTime`',
  ],
  [
    'that is finished with active pods',
    { ...complete, active: 1 },
    'status.active: Invalid value: 1: active>0 is invalid for finished job',
  ],
  [
    'with uncounted pods at its end',
    { ...complete, uncountedTerminatedPods: { failed: ['x'] } },
    'status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["x"]}: must be empty for finished job',
  ],
  [
    'with more ready than active',
    { ready: 1 },
    'status.ready: Invalid value: 1: cannot set more ready pods than active',
  ],
])('refuses a job %s', (_, status, problem) => {
  expect(statusProblems(jobStrategy, created(jobStrategy, job()), status)).toEqual([problem])
})

test('a finished job stays finished', () => {
  const old = { ...created(jobStrategy, job()), status: { ...complete, failed: 1 } }
  expect(statusProblems(jobStrategy, old, { ...complete, failed: 2 })).toEqual([])
  expect(statusProblems(jobStrategy, old, { startTime: start, failed: 0 })).toEqual([
    'status.conditions: Invalid value: cannot disable the terminal Complete=True condition',
    'status.failed: Invalid value: 0: cannot decrease the failed counter',
    'status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition',
  ])
})
